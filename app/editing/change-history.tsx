import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { userName } from '../accounts/user-name.ts';
import type { HistoryPage } from '../api-client/calls.ts';
import { dateAndTime } from '../content/age.ts';
import { describeChange } from '../content/changes.ts';
import { Section } from '../directory/provider-details.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { ChangeText } from './change-text.tsx';

/** A list of saves: when, by whom, and the old and new values of what was changed together. */
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
  const groups = groupEvents(events);
  const changes = (
    <>
      {events.length === 0 && <p className="text-ink-soft">Nothing has been changed yet.</p>}
      <ul className="max-w-[600px] divide-y divide-line border-y border-line empty:hidden">
        {groups.map((group) => {
          const [event] = group;
          if (!event) return null;
          return (
            <li key={event.id} className="py-4">
              <p className="text-sm wrap-anywhere text-ink-soft">
                <time dateTime={event.at}>{dateAndTime(event.at)}</time>, {userName(first.users, event.actor)}
              </p>
              <Changes changes={group} />
            </li>
          );
        })}
      </ul>
      {next !== null && (
        <UntilHydrated>
          <button type="button" aria-disabled={isLoading} onClick={loadMore} className="button-quiet mt-4">
            {isLoading ? 'Loading...' : 'Load more'}
          </button>
        </UntilHydrated>
      )}
    </>
  );
  return title === null ? changes : <Section title={title}>{changes}</Section>;
}

/** What was changed together. */
function Changes({ changes }: { changes: DirectoryEvent[] }) {
  return changes.map((event) => {
    const change = describeChange(event);
    return (
      <div key={event.id} className="mt-1.5 wrap-anywhere">
        <p className="font-medium">{change.label}</p>
        {event.field !== null && <ChangeText change={change} />}
      </div>
    );
  });
}

/** Puts together what was saved together, newest first. */
function groupEvents(events: DirectoryEvent[]): DirectoryEvent[][] {
  const keyOf = ({ at, actor }: DirectoryEvent) => `${at} ${actor}`;
  return [...Map.groupBy(events, keyOf).values()];
}

/** Returns the path that loads a page of a history. */
export const historyPath = (subject: string, after = '') =>
  `${href('/portal/history/*', { '*': subject })}?${new URLSearchParams({ after })}`;

function useHistory(first: HistoryPage, subject: string) {
  const fetcher = useFetcher<HistoryPage>();
  const [older, setOlder] = useState<HistoryPage['events']>([]);
  const loaded = fetcher.data;
  const oldest = first.events.at(-1)?.id ?? 0;
  // After a change, the first page may repeat events that are already loaded.
  const events = [...first.events, ...older.filter(({ id }) => id < oldest)];
  const next = older.length > 0 ? (loaded?.next ?? null) : first.next;

  useEffect(() => {
    if (!loaded) return;
    setOlder((before) => {
      const known = new Set(before.map(({ id }) => id));
      return [...before, ...loaded.events.filter(({ id }) => !known.has(id))];
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
