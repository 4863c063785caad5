import { href, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import type { ChangedReferral, Referral } from '../../../domain/referrals/referral-responses.ts';
import { practice } from '../../../practice.config.ts';
import { Menu } from '../../ui/menu.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { confirm } from '../forms/confirm.tsx';
import { SessionEnded } from '../forms/failure.tsx';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import { useMay } from '../frame/session.ts';
import { age, dateAndTime } from '../frame/times.ts';
import { clearReference } from '../sign-in/tab-storage.ts';
import type { Route } from './+types/referral.ts';
import { ContactForm } from './contact-form.tsx';
import { mailAddress, PatientCard } from './patient.tsx';
import { ReferralLog } from './referral-log.tsx';
import { StatusBadge } from './referral-table.tsx';
import { logText } from './referral-texts.ts';
import { MailCard, OwnerCard, StatusCard } from './side-cards.tsx';
import { type ReferralSubmission, useReferral } from './use-referral.ts';

type EraseSubmission = { id: number; erase: string };

async function load({ api, portal, params, recover }: PortalLoadArgs<{ referralId: string }>) {
  portal.forgetInsurers();
  const [referral, users, states, insurers] = await Promise.all([
    portal.referral(params.referralId),
    portal.users(),
    recover(api.states(), [], 'Failed to load the states'),
    recover(api.insuranceCompanies(), [], 'Failed to load the insurers'),
  ]);
  clearReference();
  return { referral, users, lists: { states, insurers } };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: ReferralSubmission | EraseSubmission = await args.request.json();
  if ('erase' in submission) {
    return runAction(args, async (portal) => {
      await portal.eraseReferral(submission.id);
      return redirectWithFlash(href('/portal/referrals'), `${submission.erase} was erased.`, args.url.search);
    });
  }
  const { id, revision, ...change } = submission;
  const target = { id, revision };
  return runAction<ChangedReferral>(args, async (portal) => {
    if ('contact' in change) return { returned: await portal.logContact(target, change.contact) };
    if ('changes' in change) return { returned: await portal.changeReferral(target, change.changes) };
    if ('patient' in change) return { returned: await portal.correctPatient(target, change.patient) };
    return { returned: await portal.resendMail(id, change.resentMail) };
  });
}

/** Does not load the referral again after a change, which would record another opening. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !actionResult?.returned;

export default function ReferralPage({ loaderData }: Route.ComponentProps) {
  return <Opened key={loaderData.referral.id} {...loaderData} />;
}

function Opened({ referral: loaded, users, lists }: Route.ComponentProps['loaderData']) {
  const opened = useReferral(loaded);
  const mayErase = useMay('administration');
  const { search } = useLocation();
  const { referral, added } = opened;
  const { reference, createdAt, patient } = referral;
  const isClosed = referral.status === 'closed';
  const erase = { text: 'Erase', isDestructive: true, onClick: () => askToErase(referral) };
  return (
    <PortalPage
      title={`Referral ${reference}`}
      privateName={fullName(patient)}
      back={[href('/portal/referrals') + search, 'Back to referrals']}
      actions={
        <div className="flex items-center gap-2 print:hidden">
          <PhoneLink
            number={patient.phone}
            label={
              <span>
                Call<span className="max-lg:hidden">{` ${patient.phone}`}</span>
              </span>
            }
            className={`${isClosed ? 'button-quiet' : 'button-primary'} max-sm:min-h-11 max-sm:px-4`}
          />
          <a
            href={mailAddress(patient.email)}
            aria-label={`Email ${patient.email}`}
            className="button-quiet max-sm:min-h-11 max-sm:px-4"
          >
            Email
          </a>
          <Menu name={reference} items={[PRINT, ...(mayErase ? [erase] : [])]} />
        </div>
      }
    >
      <div className="-mt-4 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <p translate="no" className="text-balance wrap-anywhere">
          <span>{`${reference} · ${patient.company}\u00a0· `}</span>
          <time dateTime={createdAt} title={dateAndTime(createdAt)}>{`received ${age(createdAt)}`}</time>
        </p>
        <StatusBadge {...referral} />
      </div>
      <p className="mb-3 hidden print:block">{`${practice.name}. Owner: ${referral.ownerName ?? 'Nobody'}.`}</p>
      <div className="not-empty:mb-5">
        <SessionEnded failure={opened.failure} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="grid grid-cols-1 gap-5">
          <PatientCard opened={opened} lists={lists} />
          {!isClosed && <ContactForm opened={opened} />}
          <Card title="Log">
            <p role="status" className="text-[0.9375rem] not-empty:mb-2 print:hidden">
              {/* A new element for each change, so that screen readers announce the same outcome again. */}
              {added.length > 0 && (
                <span key={added.at(-1)?.id}>{`Saved: ${added.map(logText).join('. ')}.`}</span>
              )}
            </p>
            <ReferralLog referral={referral} users={users} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5 lg:max-xl:grid-cols-2 print:hidden">
          <StatusCard opened={opened} />
          <OwnerCard opened={opened} users={users} />
          <MailCard opened={opened} />
        </div>
      </div>
    </PortalPage>
  );
}

const PRINT = { text: 'Print', onClick: () => window.print() };

function askToErase({ id, reference }: Referral): void {
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
    submission: { id, erase: reference } satisfies EraseSubmission,
  });
}
