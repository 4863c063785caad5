import { href, Link } from 'react-router';
import { formatDate } from '../../../../domain/dates.ts';
import { receiptState } from '../../../../domain/referrals/receipts.ts';
import type { OpenedReferral } from '../../../../domain/referrals/schemas.ts';
import { practice } from '../../../../practice.config.ts';
import { dateOf, today } from '../../../content/age.ts';
import { RECEIPT_TEXTS } from '../../../content/receipt.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/reply.ts';

/** Opening the referral is audited. Only what the sheet shows goes to the page. */
async function load({ portal, params }: PortalLoadArgs<{ referralId: string }>) {
  const referral = await portal.referral(params.referralId);
  const { id, reference, patient } = referral;
  return {
    id,
    reference,
    clinic: [patient.company, patient.clinicFax && `Fax ${patient.clinicFax}`].filter(Boolean).join(', '),
    dates: datesOf(referral),
    state: receiptState(referral),
    today: today(),
  };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** A sheet for the clinic's fax: nothing of the patient, and no reason that its receipt does not show. */
export default function ReplySheet({ loaderData }: Route.ComponentProps) {
  const { id, reference, clinic, dates, state, today } = loaderData;
  const [outcome, text] = RECEIPT_TEXTS[state];
  return (
    <PortalPage title={`Reply about ${reference}`} actions={<PrintButton />}>
      <div className="max-w-2xl">
        <p className="mb-6">
          From {practice.name}, on {formatDate(today)}
        </p>
        <DescriptionList
          items={[['To', clinic], ['Reference', reference], ...dates, ['Outcome', `${outcome}. ${text}`]]}
        />
        <dl className="mt-16 grid grid-cols-2 gap-x-10 gap-y-16">
          {['Signature', 'Name', 'Date', 'Phone number'].map((name) => (
            <div key={name}>
              <dt className="mt-12 border-t border-ink pt-1 text-sm">{name}</dt>
              <dd className="sr-only">To fill in by hand</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 print:hidden">
          <Link
            to={href('/portal/referrals/:referralId', { referralId: String(id) })}
            className="link inline-flex min-h-11 items-center"
          >
            Back to the referral
          </Link>
        </p>
        <p className="text-[0.9375rem] text-ink-soft print:hidden">Your view was logged.</p>
      </div>
    </PortalPage>
  );
}

function datesOf({
  createdAt,
  firstContactAt,
  status,
  events,
}: OpenedReferral): [name: string, value: string][] {
  const closing = events.findLast(({ kind, value }) => kind === 'status' && value?.startsWith('closed'));
  const dates: [string, string][] = [['Received', dateOf(createdAt)]];
  if (firstContactAt) dates.push(['First attempt', dateOf(firstContactAt)]);
  if (status === 'closed' && closing) dates.push(['Closed', dateOf(closing.at)]);
  return dates;
}
