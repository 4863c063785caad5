import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { addressText } from '../../../domain/events/events.ts';
import type { HistoryPage } from '../../api/calls.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { dateOf, timeOf } from '../frame/times.ts';
import { eventFields, eventText, eventValues } from './event-texts.ts';

/** The length up to which a value stands in the sentence. */
const SHORT = 100;

/** Events under the days on which they happened, one a row, and a link to older ones; the browser leads back. */
export function EventList({ events, next }: HistoryPage) {
  const [query] = useSearchParams();
  const older = new URLSearchParams(query);
  older.set('before', next ?? '');
  const days = new Set(events.map(({ at }) => dateOf(at)));
  return (
    <>
      {[...days].map((day) => (
        <section key={day} className="mb-5">
          <h2 className="border-b border-line pb-1.5 font-sans text-base font-semibold tracking-normal">
            {day}
          </h2>
          <ul className="divide-y divide-line">
            {events
              .filter(({ at }) => dateOf(at) === day)
              .map((event) => (
                <li
                  key={event.id}
                  className="grid gap-x-4 py-2 text-[0.9375rem] wrap-anywhere sm:grid-cols-[132px_minmax(0,1fr)]"
                >
                  <p className="text-sm text-ink-soft tabular-nums">
                    <time dateTime={event.at}>{timeOf(event.at)}</time>
                    {event.address && (
                      <span className="block text-xs max-sm:ml-2 max-sm:inline">{`from ${addressText(event.address)}`}</span>
                    )}
                  </p>
                  <div className="min-w-0 max-w-3xl">
                    <Sentence event={event} />
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {next !== null && (
        <Link to={{ search: String(older) }} className="button-quiet mt-5 ml-auto w-fit">
          Older events
        </Link>
      )}
    </>
  );
}

function Sentence({ event }: { event: HistoryEvent }) {
  const [isOpen, setOpen] = useState(false);
  const [start, field, end] = eventText(event);
  const fields = eventFields(event);
  const { from, to } = fields.length > 0 ? { from: null, to: null } : eventValues(event);
  const isLong = [from, to].some((text) => text !== null && (text.length > SHORT || text.includes('\n')));
  const isFoldable = isLong || fields.length > 0;
  const value = (text: string) => (
    <span className={isLong ? `whitespace-pre-line ${isOpen ? 'block' : 'line-clamp-2'}` : 'font-medium'}>
      {text}
    </span>
  );
  return (
    <>
      <p title={event.actorEmail ?? undefined}>
        <span>{start}</span>
        {field && <strong className="font-semibold">{` ${field} `}</strong>}
        <span>{end}</span>
        {from !== null && <span>{to === null ? ', which was ' : ' from '}</span>}
        {from !== null && value(from)}
        {to !== null && <span>{field ? ' to ' : ': '}</span>}
        {to !== null && value(to)}
        {isFoldable && ' '}
        {isFoldable && (
          <button
            type="button"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            className={`link min-h-6 cursor-pointer text-sm ${isLong ? 'block' : ''}`}
          >
            {isOpen ? 'Show less' : fields.length > 0 ? `Show all ${fields.length} fields` : 'Show all'}
          </button>
        )}
      </p>
      {isOpen && fields.length > 0 && (
        <div className="mt-1 text-sm">
          <DescriptionList isGrid items={fields} />
        </div>
      )}
    </>
  );
}
