import { href, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ChangedReferral } from '../../../domain/referrals/referral-responses.ts';
import { practice } from '../../../practice.config.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { confirm } from '../forms/confirm.tsx';
import { SessionEnded } from '../forms/failure.tsx';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import { useMay } from '../frame/session.ts';
import { age, dateAndTime } from '../frame/times.ts';
import type { Route } from './+types/referral.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { tabOf, tabSearch } from './inbox-tabs.tsx';
import { DetailFacts, PatientFacts } from './patient.tsx';
import { ReferralLog } from './referral-log.tsx';
import { MailList } from './referral-mails.tsx';
import { StatusBadge } from './referral-table.tsx';
import { TAB_LABELS } from './referral-texts.ts';
import { StatusForm } from './status-form.tsx';
import { type ReferralSubmission, useReferral } from './use-referral.ts';

type EraseSubmission = { erase: string };

async function load({ portal, params, url }: PortalLoadArgs<{ referralId: string }>) {
  const [referral, users] = await Promise.all([portal.referral(params.referralId), portal.users()]);
  return { referral, users, tab: tabOf(url.searchParams) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: ReferralSubmission | EraseSubmission = await args.request.json();
  if ('erase' in submission) {
    return runAction(args, async (portal) => {
      await portal.eraseReferral(args.params.referralId);
      return redirectWithFlash(href('/portal/referrals'), `${submission.erase} was erased.`, args.url.search);
    });
  }
  const { revision, ...change } = submission;
  const target = { id: args.params.referralId, revision };
  return runAction<ChangedReferral>(args, async (portal) => {
    if ('contact' in change) return { returned: await portal.logContact(target, change.contact) };
    if ('changes' in change) return { returned: await portal.changeReferral(target, change.changes) };
    return { returned: await portal.resendMail(target.id, change.resentMail) };
  });
}

/** Does not load the referral again after a change, which would record another opening. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult?.returned;

export default function InboxTab({ loaderData }: Route.ComponentProps) {
  return <Opened key={loaderData.referral.id} {...loaderData} />;
}

function Opened({ referral: loaded, users, tab }: Route.ComponentProps['loaderData']) {
  const opened = useReferral(loaded);
  const mayErase = useMay('administration');
  const { referral } = opened;
  const { reference, createdAt } = referral;
  const back = tab === 'open' ? 'all referrals' : TAB_LABELS[tab].toLowerCase();
  const isClosed = referral.status === 'closed';
  return (
    <PortalPage
      title={`Referral ${reference}`}
      back={[href('/portal/referrals') + tabSearch(tab), `Back to ${back}`]}
      actions={<StatusBadge {...referral} />}
    >
      <p className="-mt-4 mb-2 text-ink-soft">
        <span>{`Received ${age(createdAt)}, on `}</span>
        <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </p>
      <p className="mb-3 hidden print:block">{`${practice.name}. Owner: ${referral.assigneeName ?? 'Nobody'}.`}</p>
      {!isClosed && (
        <div className="top-0 z-10 -mx-5 mb-5 border-b border-line bg-paper px-5 py-2 sm:-mx-8 sm:px-8 print:hidden [@media(min-height:30rem)]:sticky">
          <PhoneLink
            number={referral.patient.phone}
            label={
              <span>
                Call<span className="max-sm:hidden">{` ${referral.patient.phone}`}</span>
              </span>
            }
            className="button-primary"
          />
        </div>
      )}
      <div className="not-empty:mb-5">
        <SessionEnded failure={opened.failure} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="grid grid-cols-1 gap-5 max-xl:contents">
          <Card>
            <PatientFacts patient={referral.patient} isClosed={isClosed} />
            <ContactForm opened={opened} />
          </Card>
          <DetailFacts patient={referral.patient} />
          <div className="max-xl:order-last">
            <Card title="Log">
              <ReferralLog referral={referral} users={users} />
            </Card>
          </div>
        </div>
        <div className="grid grid-cols-1 gap-5 lg:max-xl:grid-cols-2 print:hidden">
          <Card>
            <StatusForm opened={opened} />
          </Card>
          <Card>
            <AssignmentForm opened={opened} users={users} />
          </Card>
          <MailList opened={opened} />
        </div>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <PrintButton text="Print" className="button-compact" />
        {mayErase && (
          <button
            type="button"
            onClick={() => askToErase(reference)}
            className="button-compact border-coral-deep text-coral-deep"
          >
            Erase this referral
          </button>
        )}
      </div>
    </PortalPage>
  );
}

function askToErase(reference: string): void {
  confirm({
    title: `Erase ${reference}?`,
    text: (
      <>
        <p>
          {`Everything about this patient is erased at once, notes and emails included, and cannot be restored. The audit keeps the reference ${reference}, its dates, who worked on it and who erased it.`}
        </p>
        <p>Backups keep it until their own term ends.</p>
      </>
    ),
    button: 'Erase',
    isDestructive: true,
    submission: { erase: reference } satisfies EraseSubmission,
  });
}
