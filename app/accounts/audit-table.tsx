import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { AuditEntry } from '../../domain/accounts/schemas.ts';
import { dateAndTime } from '../content/age.ts';
import { AUDIT_TEXTS } from '../content/audit.ts';
import { labelOf } from '../content/provider-changes.ts';

/** Entries of the audit list, newest first. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Events, newest first</caption>
        <thead className="border-b border-line bg-cream max-lg:sr-only">
          <tr>
            <HeadCell>Time</HeadCell>
            <HeadCell>Event</HeadCell>
            <HeadCell>Person</HeadCell>
            <HeadCell>Details</HeadCell>
            <HeadCell>Network address</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: new entries are only added at the start.
            <Row key={at} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-4 py-3 font-semibold">
      {children}
    </th>
  );
}

const CELL = 'px-4 py-2.5 align-top max-lg:block max-lg:py-0 wrap-anywhere';

function Row({ entry }: { entry: AuditEntry }) {
  const { at, event, person, actor, address } = entry;
  return (
    <tr className="border-b border-line last:border-b-0 max-lg:block max-lg:py-3">
      <td className={`${CELL} text-ink-soft lg:whitespace-nowrap`}>
        <time dateTime={at}>{dateAndTime(at)}</time>
      </td>
      <th scope="row" className={`${CELL} font-semibold lg:whitespace-nowrap`}>
        {AUDIT_TEXTS[event]}
      </th>
      <td className={CELL}>
        {person}
        {actor && <span className="block text-ink-soft">by {actor}</span>}
      </td>
      <td className={CELL}>
        <Details entry={entry} />
      </td>
      <td className={`${CELL} text-ink-soft`}>
        {address && <span className="lg:hidden">Network address </span>}
        {address}
      </td>
    </tr>
  );
}

function Details({ entry: { event, subjectId, name, field, details, reference } }: { entry: AuditEntry }) {
  if (event === 'provider_changed' && subjectId !== null) {
    const params = { providerId: String(subjectId) };
    return (
      <>
        {name ? (
          <Link to={href('/portal/providers/:providerId', params)} className="link">
            {name}
          </Link>
        ) : (
          `Provider ${subjectId}`
        )}
        : {field === null ? details : labelOf(field)}
      </>
    );
  }
  // The reason of a rejected attempt is a code, such as 'invitation_unknown'.
  const text = event === 'refused' ? details?.replaceAll('_', ' ') : details;
  return [reference, field && labelOf(field), text].filter(Boolean).join(', ');
}
