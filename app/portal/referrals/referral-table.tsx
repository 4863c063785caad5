import { useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { MAX_WAIT_MS, OUTCOME_LABELS } from '../../../domain/referrals/inbox-form.ts';
import type { Referral, ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { CELL, ROW, ROW_GROUP, ROW_HEADER, TABLE, TableHead } from '../../ui/table.tsx';
import { useWrite } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { useUser } from '../frame/session.ts';
import { age, dateAndTime, shortDate } from '../frame/times.ts';
import { statusText } from './referral-texts.ts';

/** What a row submits to assign its referral to the user. */
export type Claim = Pick<ReferralRow, 'id' | 'revision' | 'reference' | 'ownerId'>;

export function claimReferral(
  args: Parameters<typeof runAction>[0],
  { ownerId, reference, ...target }: Claim,
): ReturnType<typeof runAction> {
  return runAction(args, async (portal) => {
    await portal.changeReferral(target, { ownerId });
    return `${reference} is yours.`;
  });
}

const TITLES = ['Clinic', 'Reference', 'Received', 'Last contact', 'Owner', 'Status'];
const COLUMNS = TITLES.map((title): [string, string] => [title, 'whitespace-nowrap first:pl-4']);

const hasWaited = ({ createdAt }: ReferralRow) => Date.now() - Date.parse(createdAt) > MAX_WAIT_MS;

/** Referrals without patient data. Narrow windows show the cells of a row below each other. */
export function ReferralTable({
  referrals,
  isGrouped = false,
}: {
  referrals: ReferralRow[];
  /** Whether those that wait too long come first, under a title. */
  isGrouped?: boolean;
}) {
  const waiting = referrals.filter((each) => isGrouped && hasWaited(each));
  const groups = [
    { title: 'Waiting more than 2 days', rows: waiting },
    { title: isGrouped && 'Recent', rows: referrals.filter((each) => !waiting.includes(each)) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
      <table {...TABLE} className="w-full text-left text-[0.9375rem] leading-5 max-xl:block">
        <caption className="sr-only">Referrals</caption>
        <TableHead columns={COLUMNS} className="max-xl:sr-only" />
        {groups.map(({ title, rows }) => (
          <tbody {...ROW_GROUP} key={String(title)} className="border-line not-last:border-b max-xl:block">
            {title && (
              <tr {...ROW} className="border-b border-line max-xl:block">
                <th
                  {...ROW_HEADER}
                  scope="rowgroup"
                  colSpan={COLUMNS.length}
                  className="bg-mint-pale px-4 py-1.5 text-sm font-semibold max-xl:block"
                >
                  {title}
                </th>
              </tr>
            )}
            {rows.map((referral) => (
              <Row key={referral.id} referral={referral} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const CELL_STYLE = 'px-3 py-1.5 max-xl:p-0';

function Row({ referral }: { referral: ReferralRow }) {
  const { id, revision, reference, company, status, createdAt, ownerId, ownerName, takenAt } = referral;
  const userId = useUser()?.id;
  const { search } = useLocation();
  // Found referrals are not loaded again after a claim.
  const [isClaimed, setClaimed] = useState(false);
  const { send, isBusy } = useWrite({ onDone: () => setClaimed(true) });
  const isFree = status === 'new' && ownerId === null && !isClaimed && userId !== undefined;
  const isMine = ownerId === userId || isClaimed;
  const failed = referral.mails.filter(({ state }) => state === 'failed').length;
  const { lastContact } = referral;
  const isLate = status !== 'closed' && referral.attempts === 0 && hasWaited(referral);
  return (
    <tr
      {...ROW}
      // WebKit positions a row only with a transform.
      className="relative translate-0 border-b border-line last:border-b-0 hover:bg-mint-pale max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1 max-xl:px-4 max-xl:py-3"
    >
      <th
        {...ROW_HEADER}
        scope="row"
        className={`${CELL_STYLE} w-full grow font-semibold wrap-anywhere first:pl-4 max-xl:basis-[calc(100%-6.5rem)] max-xl:first:pl-0`}
      >
        <Link
          translate="no"
          to={href('/portal/referrals/:referralId', { referralId: String(id) }) + search}
          aria-label={`${company}, ${reference}`}
          className="inline-flex min-h-11 items-center before:absolute before:inset-0 hover:underline max-xl:min-h-0"
        >
          {company}
        </Link>
      </th>
      <td {...CELL} className={`${CELL_STYLE} text-sm whitespace-nowrap max-xl:order-1`}>
        {/* Above the row's link, so that it can be copied. */}
        <span translate="no" className="relative tabular-nums">
          {reference}
        </span>
      </td>
      <td {...CELL} className={`${CELL_STYLE} whitespace-nowrap max-xl:order-1`}>
        <time dateTime={createdAt} title={dateAndTime(createdAt)} className="max-xl:hidden">
          {shortDate(createdAt)}
        </time>
        <span className={`block ${isLate ? 'font-semibold text-coral-deep' : 'text-ink-soft'}`}>
          {isLate ? `${age(createdAt)}, nobody called` : age(createdAt)}
        </span>
      </td>
      <td {...CELL} className={`${CELL_STYLE} whitespace-nowrap max-xl:order-1 max-xl:empty:hidden`}>
        {lastContact && (
          <>
            <span className="xl:block">{OUTCOME_LABELS[lastContact.outcome]}</span>
            <span className="xl:hidden">, </span>
            <span className="text-ink-soft">{age(lastContact.at)}</span>
          </>
        )}
      </td>
      <td
        {...CELL}
        className={`${CELL_STYLE} xl:whitespace-nowrap max-xl:order-1 ${isFree ? 'max-xl:ml-auto' : ''}`}
      >
        {isFree ? (
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || send({ id, revision, reference, ownerId: userId } satisfies Claim)}
            aria-label={`I'll call ${reference}`}
            className="button-compact relative"
          >
            I'll call
          </button>
        ) : (
          <>
            {/* Narrow windows have no column headers. */}
            <span className="text-ink-soft xl:hidden">Owner </span>
            <span translate={isMine || !ownerName ? undefined : 'no'} className="xl:block">
              {isMine ? 'You' : (ownerName ?? 'Nobody')}
            </span>
            {status === 'new' && isLate && takenAt && <span>{` took it, ${age(takenAt)}`}</span>}
          </>
        )}
      </td>
      <td {...CELL} className={`${CELL_STYLE} whitespace-nowrap max-xl:contents`}>
        <span className="flex flex-wrap gap-1.5 max-xl:contents">
          <StatusBadge {...referral} />
          {failed > 0 && (
            <span className="max-xl:order-1">
              <Badge tone="danger">{failed === 1 ? '1 email failed' : `${failed} emails failed`}</Badge>
            </span>
          )}
        </span>
      </td>
    </tr>
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
