import { data, href, isRouteErrorResponse, type RouterContextProvider, redirect } from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import type { Confirmation, Provider } from '../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { nameWithCredentials } from '../../domain/names.ts';
import { practice } from '../../practice.config.ts';
import { ApiError } from '../api-client/api-error.ts';
import { apiContext } from '../api-client/context.ts';
import { createLinkClient } from '../api-client/link-client.ts';
import type { RequestOptions } from '../api-client/request.ts';
import { licenseText } from '../content/directory-words.ts';
import { Avatar } from '../directory/avatar.tsx';
import { ConfirmationForm, type ReplyFailure } from '../directory/confirmation-form.tsx';
import { Answers, Concerns, VisitsAndLanguages } from '../directory/fit-details.tsx';
import { Bio, Section, StatesAndInsurers } from '../directory/provider-details.tsx';
import answered from '../illustrations/empty-review.svg';
import { usePractice } from '../practice/use-practice.ts';
import { isUnusableLink, LinkErrorPage } from '../site/link-error.tsx';
import { HomeLink, MessagePage } from '../site/message-page.tsx';
import { PageHeader } from '../site/page-header.tsx';
import { Alert } from '../ui/alert.tsx';
import type { Route } from './+types/confirm.ts';
import { type LoadArgs, runLoad } from './load.ts';
import { secretLinkHeaders } from './secret-link.ts';

/** Changes nothing, because mail scanners open links. */
const load = ({ environment, params }: LoadArgs<{ token: string }>) =>
  createLinkClient(environment, params.token).confirmation();

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

/** Also reload after a rejected reply: the entry may have changed. */
export const shouldRevalidate = () => true;

export const headers = secretLinkHeaders;

/** Handles the form without JavaScript. The API reads the body, within its limits. */
export function action({ request, params, context }: Route.ActionArgs) {
  const copy = request.clone();
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  return send(context, params.token, { body: request.body, headers, duplex: 'half' }, () => copy.formData());
}

export async function clientAction({ request, params, context }: Route.ClientActionArgs) {
  const body = await request.formData();
  return send(context, params.token, { body }, async () => body);
}

/** @param readTyped is called if the API has read the form and rejected it. */
async function send(
  context: Readonly<RouterContextProvider>,
  token: string,
  form: RequestOptions,
  readTyped: () => Promise<FormData>,
) {
  try {
    await createLinkClient(context.get(apiContext), token).reply(form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, fieldErrors: fields } = error;
    if (isUnusableLink(status)) throw data(message, { status });
    const typed: Record<string, string> = {};
    for (const [name, value] of [409, 422, 503].includes(status) ? await readTyped() : []) {
      // Several controls have the name of a list.
      typed[name] = name.endsWith('[]') && typed[name] ? `${typed[name]},${value}` : String(value);
    }
    const failure = { message, fields, typed };
    return data<ReplyFailure>(failure, { status });
  }
  return redirect(href('/confirmed'));
}

export default function Confirm({ loaderData: confirmation, actionData: failure }: Route.ComponentProps) {
  const { hasChanged, expiresOn } = confirmation;
  return (
    <>
      <title>{`Is your entry correct? · ${practice.name}`}</title>
      <PageHeader title="Is your entry correct?">
        <p>
          This is what visitors of {practice.name} see about you. Please check it and answer by{' '}
          <span className="whitespace-nowrap">{formatDate(expiresOn)}</span>.
        </p>
      </PageHeader>
      {/* Once something has changed, the form has its 600 px, and on a phone comes before what it repeats. */}
      <div className="group container-page flex flex-col gap-8 py-10 has-[[value=changed]:checked]:lg:grid-cols-[1fr_600px] lg:grid lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-14">
        <div className="min-w-0 space-y-8 max-lg:group-has-[[value=changed]:checked]:order-last">
          {hasChanged && (
            <Alert variant="info" isAnnounced={false}>
              <p>Your entry has changed since we sent you the link. This is what it says now.</p>
            </Alert>
          )}
          <ConfirmationFacts confirmation={confirmation} />
        </div>
        <ConfirmationForm confirmation={confirmation} failure={failure} />
      </div>
    </>
  );
}

/** The public facts of an entry and its licenses, for the dietitian to check. */
function ConfirmationFacts({ confirmation: { provider, licenses } }: { confirmation: Confirmation }) {
  const { photoUrl, credentials, bio, appointmentSchedulingUrl } = provider;
  return (
    <article className="wrap-anywhere">
      <header className="flex items-center gap-5 sm:gap-8">
        <Avatar
          url={photoUrl}
          widths={PICTURE_WIDTHS.photo}
          size={160}
          className="size-24 shrink-0 self-start rounded-2xl sm:size-40 sm:rounded-3xl"
        />
        <div className="min-w-0">
          <h2 className="text-2xl sm:text-3xl">{nameWithCredentials(provider)}</h2>
          <p className="mt-1 text-ink-soft">{credentials.map(({ title }) => title).join(', ')}</p>
        </div>
      </header>
      <Section title="New patients">
        <p>{describeAvailability(provider)}</p>
      </Section>
      <Section title="Online booking">
        <p>{appointmentSchedulingUrl ?? 'No link'}</p>
      </Section>
      <StatesAndInsurers provider={provider} />
      <Concerns concerns={provider.concerns} />
      <VisitsAndLanguages provider={provider} />
      {provider.npi && (
        <Section title="NPI">
          <p>{provider.npi}</p>
        </Section>
      )}
      {bio && (
        <Section title="About">
          <Bio text={bio} />
        </Section>
      )}
      <Answers answers={provider.answers} />
      {licenses.length > 0 && (
        <Section title="Your licenses">
          <p className="mb-2 text-sm text-ink-soft">Only the practice sees numbers and dates.</p>
          <ul className="space-y-1">
            {licenses.map((license) => (
              <li key={license.stateId}>{licenseText(license)}</li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}

function describeAvailability({ acceptingNewPatients, pausedUntil, pauseNote }: Provider): string {
  if (acceptingNewPatients) return 'You take new patients.';
  const until = pausedUntil === null ? 'at the moment' : `until ${formatDate(pausedUntil)}`;
  return [`You take no new patients ${until}.`, pauseNote].filter(Boolean).join(' ');
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { email } = usePractice();
  const contact = (
    <p className="mt-3">
      If you want to tell us something about your entry, please write to{' '}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
      .
    </p>
  );
  const isAnswered = isRouteErrorResponse(error) && String(error.data).includes('already been used');
  if (!isAnswered) return <LinkErrorPage error={error}>{contact}</LinkErrorPage>;
  return (
    <MessagePage illustration={answered} title="You have already answered">
      <p>Thank you. We have your answer.</p>
      {contact}
      <HomeLink />
    </MessagePage>
  );
}
