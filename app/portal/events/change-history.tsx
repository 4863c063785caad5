import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { HistoryPage } from '../../api/calls.ts';
import { Section } from '../../public/profile/provider-details.tsx';
import { EventList } from './event-list.tsx';

/** What was changed of a thing, newest first. */
export function ChangeHistory({
  title = 'History',
  first,
  subject,
}: {
  /** Null for no heading. */
  title?: string | null;
  first: HistoryPage;
  /** What has changed: its path in the API, below /api/portal. */
  subject: string;
}) {
  const { events, next, isLoading, loadMore } = useHistory(first, subject);
  const changes = (
    <div className="max-w-[600px]">
      {events.length === 0 && <p className="text-ink-soft">Nothing has been changed yet.</p>}
      <EventList events={events} />
      {next !== null && (
        <button type="button" aria-disabled={isLoading} onClick={loadMore} className="button-quiet mt-4">
          {isLoading ? 'Loading...' : 'Load more'}
        </button>
      )}
    </div>
  );
  return title === null ? changes : <Section title={title}>{changes}</Section>;
}

/** Returns the path that loads a page of a history. */
export const historyPath = (subject: string, before = '') =>
  `${href('/portal/history/*', { '*': subject })}?${new URLSearchParams({ before })}`;

function useHistory(first: HistoryPage, subject: string) {
  const fetcher = useFetcher<HistoryPage | null>();
  const [older, setOlder] = useState<HistoryPage | null>(null);
  const loaded = fetcher.data;
  const oldest = first.events.at(-1)?.id ?? 0;
  // After a change, the first page may repeat events that are already loaded.
  const events = [...first.events, ...(older?.events ?? []).filter(({ id }) => id < oldest)];
  const { next } = older ?? first;

  useEffect(() => {
    if (!loaded) return;
    setOlder((before) => {
      const shown = before?.events ?? [];
      const known = new Set(shown.map(({ id }) => id));
      return { ...loaded, events: [...shown, ...loaded.events.filter(({ id }) => !known.has(id))] };
    });
  }, [loaded]);

  return {
    events,
    next,
    isLoading: fetcher.state !== 'idle',
    loadMore: () => {
      if (next !== null) fetcher.load(historyPath(subject, next));
    },
  };
}
