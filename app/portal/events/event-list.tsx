import { addressText } from '../../../domain/history/events.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { dateAndTime } from '../frame/age.ts';
import { ChangeText, Value } from './change-text.tsx';
import { eventText, eventValues } from './event-words.ts';

/** Events: who did what, when, and the old and new values. */
export function EventList({
  events,
  hasAddresses = false,
}: {
  events: HistoryEvent[];
  hasAddresses?: boolean;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {events.map((event) => (
        <li key={event.id} className="py-3 wrap-anywhere">
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{dateAndTime(event.at)}</time>
            {hasAddresses && event.address && <span>{`, from ${addressText(event.address)}`}</span>}
          </p>
          <p className="font-medium" title={event.actorEmail ?? undefined}>
            {eventText(event)}
          </p>
          <Values event={event} />
        </li>
      ))}
    </ul>
  );
}

function Values({ event }: { event: HistoryEvent }) {
  const change = eventValues(event);
  const { from, to } = change;
  if (from === null && to === null) return null;
  if (event.action === 'changed' || (from !== null && to !== null)) return <ChangeText change={change} />;
  return <Value text={to ?? from} />;
}
