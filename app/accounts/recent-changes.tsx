import { href, Link } from 'react-router';
import type { AuditEntry, User } from '../../domain/accounts/schemas.ts';
import { age, dateAndTime } from '../content/age.ts';
import { eventText, groupText } from '../content/audit.ts';
import { useMayOpen } from '../portal/links.tsx';
import { Queue } from '../portal/queue.tsx';
import { userName } from './user-name.ts';

/** The last changes, with who made them. */
export function RecentChanges({
  changes,
  users,
  now,
}: {
  changes: AuditEntry[];
  users: User[];
  now: number;
}) {
  const mayOpen = useMayOpen();
  return (
    <Queue
      title="Last changes"
      all={mayOpen(href('/portal/audit')) && { to: href('/portal/audit'), text: 'All events' }}
    >
      {changes.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: new entries are only added at the start.
        <li key={at} className="-mx-5 px-5 py-2.5 text-[0.9375rem]">
          <p className="wrap-anywhere">
            <ChangedThing entry={entry} />
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {entry.actor && userName(users, entry.actor)} ·{' '}
            <time dateTime={entry.at} title={dateAndTime(entry.at)}>
              {age(entry.at, now)}
            </time>
          </p>
        </li>
      ))}
    </Queue>
  );
}

function ChangedThing({ entry }: { entry: AuditEntry }) {
  const { subjectId, event, changes } = entry;
  const text = groupText(entry);
  if (event !== 'provider_changed' || subjectId === null || changes.some(({ isRetired }) => isRetired)) {
    return `${eventText(entry)}: ${text}`;
  }
  const to = href('/portal/providers/:providerId', { providerId: String(subjectId) });
  return (
    <>
      {changes.every(({ field }) => field === null) && `${eventText(entry)}: `}
      <Link to={to} className="link">
        {text}
      </Link>
    </>
  );
}
