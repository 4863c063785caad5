import { useState } from 'react';
import { href, Link } from 'react-router';
import type { Referral, ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '../../ui/table-roles.ts';
import { useWrite } from '../forms/use-write.ts';
import { useUser } from '../frame/session.ts';
import { age, dateAndTime } from '../frame/times.ts';
import { tabSearch } from './inbox-tabs.tsx';
import { statusText } from './referral-texts.ts';

/** What a row submits to assign its referral to the user. */
export type Claim = Pick<ReferralRow, 'id' | 'revision' | 'reference' | 'assigneeId'>;

const COLUMNS = ['Reference', 'Clinic', 'Age', 'Owner', 'Status'];

/** The longest that a patient should wait for a first call. */
const LATE_MS = 48 * 3_600_000;

/** Referrals without patient data. Narrow windows show the cells of a row below each other. */
export function ReferralTable({ referrals, tab }: { referrals: ReferralRow[]; tab: string }) {
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
      <table {...TABLE} className="w-full text-left text-[0.9375rem] max-xl:block">
        <caption className="sr-only">Referrals</caption>
        <thead {...ROW_GROUP} className="border-b border-line bg-cream max-xl:sr-only">
          <tr {...ROW}>
            {COLUMNS.map((title) => (
              <th {...COLUMN_HEADER} key={title} scope="col" className="px-3 py-2 font-semibold first:pl-4">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP} className="max-xl:block">
          {referrals.map((referral) => (
            <Row key={referral.id} referral={referral} tab={tab} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL_STYLE = 'px-3 py-1 max-xl:p-0';

function Row({ referral, tab }: { referral: ReferralRow; tab: string }) {
  const { id, revision, reference, company, createdAt, assigneeId, assigneeName, attempts } = referral;
  const userId = useUser()?.id;
  // Found referrals are not loaded again after a claim.
  const [isClaimed, setClaimed] = useState(false);
  const { send, isBusy } = useWrite({ onDone: () => setClaimed(true) });
  const isMine = assigneeId === userId || (assigneeId === null && isClaimed);
  const isOpen = referral.status !== 'closed';
  const isLate = isOpen && attempts === 0 && Date.now() - Date.parse(createdAt) > LATE_MS;
  const isFree = assigneeId === null && !isMine && isOpen && userId !== undefined;
  return (
    <tr
      {...ROW}
      className="border-b border-line last:border-b-0 hover:bg-mint-pale max-xl:relative max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:px-4 max-xl:pt-1 max-xl:pb-2.5"
    >
      <th
        {...ROW_HEADER}
        scope="row"
        className={`${CELL_STYLE} font-medium whitespace-nowrap first:pl-4 max-xl:-order-1 max-xl:first:pl-0`}
      >
        <Link
          translate="no"
          to={href('/portal/referrals/:referralId', { referralId: String(id) }) + tabSearch(tab)}
          className="link inline-flex min-h-11 items-center tabular-nums max-xl:before:absolute max-xl:before:inset-0"
        >
          {reference}
        </Link>
      </th>
      <td
        {...CELL}
        translate="no"
        className={`${CELL_STYLE} wrap-anywhere max-xl:order-1 max-xl:w-full xl:max-2xl:w-full`}
      >
        {company}
      </td>
      <td
        {...CELL}
        className={`${CELL_STYLE} whitespace-nowrap max-xl:order-2 ${isLate ? 'font-semibold text-coral-deep' : 'text-ink-soft'}`}
      >
        <time dateTime={createdAt} title={dateAndTime(createdAt)}>
          {isLate ? `${age(createdAt)}, nobody called` : age(createdAt)}
        </time>
      </td>
      <td
        {...CELL}
        className={`${CELL_STYLE} whitespace-nowrap ${isFree || isMine ? 'max-xl:ml-auto' : 'max-xl:order-2'}`}
      >
        {isFree ? (
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || send({ id, revision, reference, assigneeId: userId } satisfies Claim)}
            aria-label={`I'll call ${reference}`}
            className="button-compact relative"
          >
            I'll call
          </button>
        ) : (
          <>
            {/* Narrow windows have no column headers. */}
            <span className="text-ink-soft xl:hidden">Owner </span>
            <span translate={isMine || !assigneeName ? undefined : 'no'}>
              {isMine ? 'You' : (assigneeName ?? 'Nobody')}
            </span>
          </>
        )}
      </td>
      <td {...CELL} className={`${CELL_STYLE} whitespace-nowrap max-xl:-order-1`}>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge {...referral} />
          <MailProblem {...referral} />
        </span>
      </td>
    </tr>
  );
}

function MailProblem({ notifications }: Pick<ReferralRow, 'notifications'>) {
  const failed = notifications.filter(({ state }) => state === 'failed').length;
  return (
    failed > 0 && <Badge tone="danger">{failed === 1 ? '1 email failed' : `${failed} emails failed`}</Badge>
  );
}

const TONES: Record<Referral['status'], BadgeTone> = {
  new: 'strong',
  contacted: 'soft',
  scheduled: 'soft',
  closed: 'quiet',
};

export function StatusBadge({ status, closingReason }: Pick<Referral, 'status' | 'closingReason'>) {
  return <Badge tone={TONES[status]}>{statusText(status, closingReason)}</Badge>;
}
