import { data, href, Link } from 'react-router';
import { nameWithCredentials } from '../../../domain/names.ts';
import { apiContext } from '../../api-client/context.ts';
import { submitReport } from '../../api-client/submit-report.ts';
import { report } from '../../content/report.ts';
import { ReportForm } from '../../directory/report-form.tsx';
import { ContactCard } from '../../practice/contact-card.tsx';
import { AlertMessage, describeFailure, type FormOutcome } from '../../referrals/alert.tsx';
import { PageHeader } from '../../site/page-header.tsx';
import { PageMeta } from '../../site/page-meta.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/report-problem.ts';

async function load({ api, params }: LoadArgs<{ providerId: string }>) {
  return { name: nameWithCredentials(await api.provider(params.providerId)) };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);
/** A report does not change the page's data. */
export const shouldRevalidate = () => false;

export async function clientAction({
  request,
  context,
  params,
}: Route.ClientActionArgs): Promise<FormOutcome | ReturnType<typeof data<FormOutcome>>> {
  try {
    await submitReport(context.get(apiContext), params.providerId, await request.json());
    return { isSent: true };
  } catch (error) {
    const failed = describeFailure(error);
    return data(failed, { status: failed.status });
  }
}

export default function ReportProblem({ loaderData: { name }, params }: Route.ComponentProps) {
  const { title, description, lead, success, back } = report;
  const profile = href('/providers/:providerId', params);
  return (
    <>
      <PageMeta
        title={`${title}: ${name}`}
        description={description}
        path={href('/providers/:providerId/report', params)}
        isUnlisted
      />
      <p className="container-page absolute inset-x-0 pt-1.5 sm:pt-4">
        <Link to={profile} className="link inline-block py-2">
          ← {back}
        </Link>
      </p>
      <PageHeader title={title}>
        <p className="font-semibold text-ink wrap-anywhere">{name}</p>
        <p className="mt-1 text-pretty">{lead}</p>
      </PageHeader>
      <div className="container-page grid grid-cols-1 items-start gap-8 py-10 sm:py-14 lg:grid-cols-[600px_1fr] lg:gap-12">
        <div className="min-w-0">
          <ReportForm>
            <AlertMessage variant="success" icon={<CheckIcon />} title={success}>
              <p className="mt-2">
                <Link to={profile} className="link inline-block py-2">
                  {back}
                </Link>
              </p>
            </AlertMessage>
          </ReportForm>
        </div>
        <ContactCard {...report.contact} />
      </div>
    </>
  );
}
