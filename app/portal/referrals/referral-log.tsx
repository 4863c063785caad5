import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { dateAndTime } from '../frame/times.ts';
import { logText, shortTime } from './referral-texts.ts';

type Entry = {
  key: string;
  at: string;
  text: string;
  who: string;
  note?: string | null;
  isView?: boolean;
  times?: number;
};

/**
 * Everything that happened to a referral, newest first. Views are not printed.
 * @param nameOf the name of the person with an email address.
 */
export function ReferralLog({
  referral: { createdAt, patient, notifications, events },
  nameOf,
}: {
  referral: OpenedReferral;
  nameOf: (email: string) => string;
}) {
  const entries: Entry[] = [
    { key: 'arrival', at: createdAt, text: 'Received', who: `from ${patient.company}` },
    ...notifications.map(({ id, createdAt: at, email, state, error }) => ({
      key: `mail-${id}`,
      at,
      text: state === 'sent' && error ? 'Email saved as a file, not sent' : 'Email queued',
      who: `to ${nameOf(email)}`,
    })),
    ...events.map((event) => ({
      key: `event-${event.id}`,
      at: event.at,
      text: logText(event),
      who: event.actorName,
      note: event.note,
      isView: event.action === 'opened',
    })),
  ];
  return (
    <ol className="divide-y divide-line text-[0.9375rem]">
      {entries
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .reduce(joinViews, [])
        .toReversed()
        .map(({ key, at, text, who, note, isView, times = 1 }) => (
          <li
            key={key}
            data-view={isView || undefined}
            className="flex flex-wrap gap-x-3 py-1.5 print:data-view:hidden"
          >
            <span className="font-medium">{times > 1 ? `${text} ${times} times` : text}</span>
            <span translate="no" className="min-w-0 wrap-anywhere text-ink-soft">
              {who}
            </span>
            <time dateTime={at} title={dateAndTime(at)} className="ml-auto text-ink-soft tabular-nums">
              {shortTime(at)}
            </time>
            {note && (
              <p className="w-full border-l-2 border-leaf pl-3 whitespace-pre-line wrap-anywhere">{note}</p>
            )}
          </li>
        ))}
    </ol>
  );
}

/** Joins the views of one person that follow each other into the last of them. */
function joinViews(joined: Entry[], entry: Entry): Entry[] {
  const last = joined.at(-1);
  if (!entry.isView || !last?.isView || last.who !== entry.who) return [...joined, entry];
  return [...joined.slice(0, -1), { ...entry, times: (last.times ?? 1) + 1 }];
}
