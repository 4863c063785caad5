import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { Referral } from '../../domain/referrals/schemas.ts';
import { age, dateAndTime } from '../content/age.ts';
import { MailCounts } from './mails.tsx';
import { StatusBadge } from './status.tsx';

/** Lists referrals without patient data. */
export function ReferralTable({ referrals, now }: { referrals: Referral[]; now: number }) {
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
      <table className="w-full table-fixed text-left text-[0.9375rem]">
        <caption className="sr-only">Referrals</caption>
        <thead className="border-b border-line bg-cream">
          <tr>
            <HeadCell className="lg:w-[22%]">Reference</HeadCell>
            <HeadCell className="w-32 lg:w-[22%]">Status</HeadCell>
            <HeadCell className="hidden w-[22%] lg:table-cell">Received</HeadCell>
            <HeadCell className="hidden lg:table-cell">Emails</HeadCell>
          </tr>
        </thead>
        <tbody>
          {referrals.map((referral) => (
            <Row key={referral.id} referral={referral} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`px-4 py-3 font-semibold ${className}`}>
      {children}
    </th>
  );
}

function Row({ referral, now }: { referral: Referral; now: number }) {
  const { id, reference, status, createdAt, notifications } = referral;
  const received = <Received at={createdAt} now={now} />;
  const mails = <MailCounts notifications={notifications} />;
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-mint-pale">
      <th scope="row" className="px-4 py-1.5 font-medium">
        <Link
          to={href('/portal/referrals/:referralId', { referralId: String(id) })}
          className="link inline-flex min-h-11 items-center tabular-nums"
        >
          {reference}
        </Link>
        {/* Replaces the columns in narrow windows. */}
        <span className="block pb-2 text-sm font-normal text-ink-soft lg:hidden">
          <span className="block">{received}</span>
          {mails}
        </span>
      </th>
      <td className="px-4 py-1.5 align-top">
        <span className="flex min-h-11 items-center">
          <StatusBadge status={status} />
        </span>
      </td>
      <td className="hidden px-4 py-1.5 lg:table-cell">{received}</td>
      <td className="hidden px-4 py-1.5 lg:table-cell">{mails}</td>
    </tr>
  );
}

/** The age of a referral, with the exact time as its tooltip. */
function Received({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={dateAndTime(at)}>
      {age(at, now)}
    </time>
  );
}
