import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { addressText } from '../../../domain/events/events.ts';
import type { HistoryPage } from '../../api/calls.ts';
import { dateAndTime } from '../frame/times.ts';
import { eventText, eventValues } from './event-texts.ts';

/** The length up to which a value shows at once. */
const SHORT = 160;

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
  const [isOpen, setOpen] = useState(false);
  const { from, to } = eventValues(event);
  if (from === null && to === null) return null;
  const isLong = [from, to].some((text) => text !== null && text.length > SHORT);
  const whole = isLong ? 'block max-w-prose whitespace-pre-line' : 'whitespace-pre-line';
  const style = isLong && !isOpen ? 'line-clamp-2 max-w-prose' : whole;
  const isWhole = event.action !== 'changed' && (from === null || to === null);
  return (
    <>
      {isWhole ? (
        <Value text={to ?? from} className={style} />
      ) : (
        <>
          <Value text={from} className={style} />
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> changed to </span>
          <Value text={to} className={style} />
        </>
      )}
      {isLong && (
        <button
          type="button"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          className="link block min-h-6 cursor-pointer text-sm"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}

function Value({ text, className }: { text: string | null; className: string }) {
  return text === null ? (
    <span className="text-ink-soft">not set</span>
  ) : (
    <span className={className}>{text}</span>
  );
}

/** Links to older events and back to the newest, by the address's `before`. */
export function EventPages({ next }: Pick<HistoryPage, 'next'>) {
  const [query] = useSearchParams();
  const searchOf = (before: string | null) => {
    const search = new URLSearchParams(query);
    search.delete('before');
    if (before !== null) search.set('before', before);
    return { search: String(search) };
  };
  return (
    <nav aria-label="Pages of the list" className="mt-5 flex flex-wrap items-center gap-3">
      {query.get('before') && (
        <Link to={searchOf(null)} className="button-quiet">
          Newest events
        </Link>
      )}
      {next !== null && (
        <Link to={searchOf(next)} className="button-quiet ml-auto">
          Older events
        </Link>
      )}
    </nav>
  );
}
