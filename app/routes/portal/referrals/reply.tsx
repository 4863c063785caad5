import { href } from 'react-router';
import { formatDate } from '../../../../domain/dates.ts';
import { receiptState } from '../../../../domain/referrals/receipts.ts';
import type { OpenedReferral } from '../../../../domain/referrals/schemas.ts';
import { practice } from '../../../../practice.config.ts';
import { dateOf, today } from '../../../content/age.ts';
import { RECEIPT_TEXTS } from '../../../content/receipt.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { usePractice } from '../../../practice/use-practice.ts';
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
  const { phone, fax } = usePractice();
  return (
    <div className="max-w-208 print:max-w-none print:[&_h1]:hidden">
      <PortalPage
        title={`Reply about ${reference}`}
        back={[href('/portal/referrals/:referralId', { referralId: String(id) }), 'Back to the referral']}
        actions={<PrintButton />}
      >
        <div className="rounded-2xl border border-line bg-white p-6 shadow-card sm:p-12 print:border-0 print:p-0">
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-1 border-b-2 border-ink pb-4">
            <p className="font-serif text-2xl">{practice.name}</p>
            <p className="text-[0.9375rem]">
              Phone {phone}
              {fax && ` · Fax ${fax}`}
            </p>
          </div>
          <h2 className="mb-6 text-3xl">Reply to your referral</h2>
          <div className="mb-8 columns-2xs gap-10 *:*:break-inside-avoid">
            <DescriptionList
              items={[['To', clinic], ['Date', formatDate(today)], ['Reference', reference], ...dates]}
            />
          </div>
          <p className="rounded-xl border border-line p-5">
            <strong className="block font-serif text-xl font-medium">{outcome}</strong>
            {text}
          </p>
          <dl className="mt-4 grid grid-cols-2 gap-x-10">
            {['Signature', 'Name', 'Signed on', 'Phone number'].map((name) => (
              <div key={name} className="mt-14 border-t border-ink pt-1 text-sm">
                <dt>{name}</dt>
                <dd className="sr-only">To fill in by hand</dd>
              </div>
            ))}
          </dl>
          <p className="mt-8 text-sm text-ink-soft">
            The reference stands for the patient. This sheet leaves out the patient's name.
          </p>
        </div>
        <p className="mt-4 text-[0.9375rem] text-ink-soft print:hidden">Your view was logged.</p>
      </PortalPage>
    </div>
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
