import { fullName } from '../../../domain/names.ts';
import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import type { User } from '../../../domain/team/team-responses.ts';
import { dateAndTime, shortDate, timeOf } from '../frame/times.ts';
import { logText } from './referral-texts.ts';

type Entry = {
  key: string;
  at: string;
  text: string;
  who: string;
  note?: string | null;
  isOpening?: boolean;
};

/** Everything that happened to a referral, newest first. Openings are not printed. */
export function ReferralLog({
  referral: { createdAt, patient, mails, events },
  users,
}: {
  referral: OpenedReferral;
  users: User[];
}) {
  const entries: Entry[] = [
    { key: 'arrival', at: createdAt, text: 'Received', who: `from ${patient.company}` },
    ...mails
      .filter(({ state }) => state !== 'pending')
      .map(({ id, createdAt: at, email, state, error }) => ({
        key: `mail-${id}`,
        at,
        text: state === 'failed' ? 'Email failed' : error ? 'Email saved as a file, not sent' : 'Email sent',
        who: `to ${userName(users, email)}`,
      })),
    ...events.map((event) => ({
      key: `event-${event.id}`,
      at: event.at,
      text: logText(event),
      who: event.actorName,
      note: event.note,
      isOpening: event.action === 'opened',
    })),
  ];
  return (
    <ol className="divide-y divide-line text-[0.9375rem]">
      {entries
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .reduce(joinEntries, [])
        .toReversed()
        .map(({ key, at, text, who, note, isOpening }) => (
          <li
            key={key}
            data-opening={isOpening || undefined}
            className="flex flex-wrap gap-x-3 py-1.5 print:data-opening:hidden"
          >
            <span className="font-medium">{text}</span>
            <span translate="no" className="min-w-0 wrap-anywhere text-ink-soft">
              {who}
            </span>
            <time dateTime={at} title={dateAndTime(at)} className="text-ink-soft tabular-nums sm:ml-auto">
              {`${shortDate(at)}, ${timeOf(at)}`}
            </time>
            {note && (
              <p className="w-full border-l-2 border-leaf pl-3 whitespace-pre-line wrap-anywhere">{note}</p>
            )}
          </li>
        ))}
    </ol>
  );
}

/** Joins what one save did, and keeps the last of one person's openings that follow each other. */
function joinEntries(joined: Entry[], entry: Entry): Entry[] {
  const last = joined.at(-1);
  const earlier = joined.slice(0, -1);
  if (last?.who !== entry.who) return [...joined, entry];
  if (last.isOpening && entry.isOpening) return [...earlier, entry];
  if (last.at !== entry.at || last.isOpening || entry.isOpening) return [...joined, entry];
  return [...earlier, { ...last, text: `${last.text} · ${entry.text}` }];
}

/** Names the user with an address: with the address if others have the name, only by it without an account. */
export function userName(users: User[], email: string): string {
  const user = users.find((each) => each.email === email);
  if (!user) return email;
  const name = fullName(user);
  return users.some((each) => each !== user && fullName(each) === name) ? `${name} (${email})` : name;
}
