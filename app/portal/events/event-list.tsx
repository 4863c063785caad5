import { addressText } from '../../../domain/history/events.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { dateAndTime } from '../frame/times.ts';
import { eventText, eventValues } from './event-words.ts';
import { excerptAround } from './excerpt.ts';

/** Longer texts are collapsed behind a button. */
const SHORT = 120;

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
  const { from, to } = eventValues(event);
  if (from === null && to === null) return null;
  if (event.action !== 'changed' && (from === null || to === null)) return <Value text={to ?? from} />;
  return (
    <>
      <Value text={from} other={to} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> changed to </span>
      <Value text={to} other={from} />
    </>
  );
}

/** Shows the part of a long text that differs from the other one. */
function Value({ text, other = null }: { text: string | null; other?: string | null }) {
  if (text === null) return <span className="text-ink-soft">not set</span>;
  if (text.length <= SHORT) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <details className="group/value inline open:flex open:flex-col">
      <summary className="inline cursor-pointer group-open/value:order-last">
        <span className="group-open/value:hidden">{`${excerptAround(text, other, SHORT)} `}</span>
        <span className="link text-sm group-open/value:hidden">Show all</span>
        <span className="link hidden text-sm group-open/value:inline">Show less</span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}
