import { href, Link } from 'react-router';
import { addressText } from '../../domain/accounts/audit.ts';
import type { AuditChange, AuditEntry, User } from '../../domain/accounts/schemas.ts';
import { dateOf, timeOf } from '../content/age.ts';
import { detailsOf, eventText, nameOf } from '../content/audit.ts';
import { describeChange } from '../content/changes.ts';
import { ChangeText, Value } from '../editing/change-text.tsx';
import { userName } from './user-name.ts';

/** Entries of the audit list by day, newest first. */
export function AuditTable({ entries, users }: { entries: AuditEntry[]; users: User[] }) {
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Events, newest first</caption>
        <thead className="border-b border-line bg-cream max-lg:sr-only">
          <tr>
            {['Time', 'Event', 'Person', 'Details', 'Network address'].map((title) => (
              <th key={title} scope="col" className="px-4 py-3 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(entries, ({ at }) => dateOf(at))].map(([day, own]) => (
          <tbody key={day} className="max-lg:block">
            <tr className="border-b border-line bg-paper max-lg:block">
              <td colSpan={5} className="px-4 py-2 font-serif text-base font-medium max-lg:block">
                {day}
              </td>
            </tr>
            {own.map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: new entries are only added at the start.
              <Row key={at} entry={entry} users={users} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const CELL = 'px-4 py-2.5 align-top max-lg:block max-lg:py-0 wrap-anywhere';

function Row({ entry, users }: { entry: AuditEntry; users: User[] }) {
  const { at, event, person, actor, address } = entry;
  // The first user is invited by the server.
  const by = actor ?? (event === 'invited' ? null : person);
  return (
    <tr className="border-b border-line last:border-b-0 max-lg:block max-lg:py-3">
      <td className={`${CELL} text-ink-soft max-lg:float-right lg:whitespace-nowrap`}>
        <time dateTime={at}>{timeOf(at)}</time>
      </td>
      <th scope="row" className={`${CELL} font-semibold lg:whitespace-nowrap`}>
        {eventText(entry)}
      </th>
      <td className={`${CELL} lg:w-1/5`}>{by && <span title={by}>{userName(users, by)}</span>}</td>
      <td className={`${CELL} lg:w-2/5`}>
        <Details
          entry={entry}
          about={person !== by && person ? userName(users, person) : null}
          users={users}
        />
      </td>
      <td className={`${CELL} text-ink-soft`}>
        {address && <span className="lg:hidden">Network address: </span>}
        {address && addressText(address)}
      </td>
    </tr>
  );
}

/** @param about whom the event is about. */
function Details({ entry, about, users }: { entry: AuditEntry; about: string | null; users: User[] }) {
  const { event, reference, details, oldDetails, change } = entry;
  if (change) return <Change change={change} />;
  const read = (text: string) => detailsOf(event, text, (email) => userName(users, email));
  const [label, to] = read(details ?? '');
  const subject = [about, reference].filter(Boolean).join(', ');
  return (
    <>
      {subject}
      {subject && to && ', '}
      {label && `${label}: `}
      {oldDetails === null ? to : <ChangeText change={{ label, from: read(oldDetails)[1], to }} />}
    </>
  );
}

function Change({ change }: { change: AuditChange }) {
  const { label, from, to } = describeChange(change);
  const name = nameOf(change);
  const link =
    change.subject === 'provider' && !change.isRetired
      ? href('/portal/providers/:providerId', { providerId: String(change.subjectId) })
      : null;
  return (
    <div>
      <p className="font-medium">
        {link ? (
          <Link to={link} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
        {name && ': '}
        {label}
      </p>
      {change.field === null ? <Value text={to ?? from} /> : <ChangeText change={{ label, from, to }} />}
    </div>
  );
}
