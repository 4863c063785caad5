import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import type { HistoryPage } from '../api-client/calls.ts';
import { dateAndTime } from '../content/age.ts';
import { describeChange } from '../content/changes.ts';
import { mergeText } from '../content/reference-changes.ts';
import { Section } from '../directory/provider-details.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { hasUnsavedChanges } from '../ui/use-form.ts';
import { JSON_POST } from './action-result.ts';
import { ChangeText } from './change-text.tsx';

/** The JSON that the Restore This Version button submits to the page's action. */
export type Restoring = { restore: number; etag?: string | undefined };
/** The same on a page with several items, whose action has other intents. */
export type RestoringItem = Restoring & RestoredItem;

type RestoredItem = { intent: 'restore'; id: number; revision: number };

/** The id that stands for the state before all changes. */
const BEFORE_ALL = 0;

/** A list of changes: when, by whom, and the old and new values. */
export function ChangeHistory({
  title = 'History',
  first,
  path,
  canRestore = false,
  canRestoreStart = canRestore,
  keeps,
  etag,
  item,
  onRestored,
  extra,
}: {
  /** Null for no heading. */
  title?: string | null;
  first: HistoryPage;
  /** The path of the route that loads more pages. */
  path: string;
  /** Whether to offer restoring earlier versions. */
  canRestore?: boolean;
  /** Whether the state before all changes can be restored; false if nothing was set then. */
  canRestoreStart?: boolean;
  /** What restoring leaves as it is, for a question before it. */
  keeps?: string;
  /** The ETag of the version on the page, so that restoring overwrites nothing unseen. */
  etag?: string;
  /** Submitted with the change's id on a page with several items. */
  item?: RestoredItem;
  /** Called after the action, even if it failed. */
  onRestored?: () => void;
  /** Shown once for the changes of a group. */
  extra?: (event: DirectoryEvent) => ReactNode;
}) {
  const { events, next, isLoading, loadMore } = useHistory(first, path);
  const restoring = useFetcher();
  const question = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<{ id: number; isUnsaved: boolean } | null>(null);
  const choose = (id: number) => {
    const isUnsaved = hasUnsavedChanges();
    if (keeps || isUnsaved) {
      setAsked({ id, isUnsaved });
      question.current?.showModal();
    } else {
      restore(id);
    }
  };
  const restore = async (id: number) => {
    await restoring.submit(JSON.stringify({ restore: id, etag, ...item } satisfies Restoring), JSON_POST);
    onRestored?.();
  };

  const restoreButton = (id: number) => (
    <UntilHydrated>
      <button
        type="button"
        aria-describedby={`change-${id}`}
        aria-disabled={restoring.state !== 'idle'}
        onClick={() => restoring.state === 'idle' && choose(id)}
        className="button-quiet mt-2 min-h-11 py-1.5"
      >
        Restore This Version
      </button>
    </UntilHydrated>
  );
  const oldest = events.at(-1);
  // Default data of a new database has no creation entry.
  const hasUnknownStart = oldest !== undefined && oldest.field !== null;

  const changes = (
    <>
      {events.length === 0 && <p className="text-ink-soft">Nothing has been changed yet.</p>}
      <ul className="max-w-2xl divide-y divide-line border-y border-line empty:hidden">
        {events.map((event, index) => {
          const change = describeChange(event);
          const isDeleted = event.field === null && event.newValue === null;
          const isVersion = canRestore && !isDeleted && endsVersion(events, index);
          return (
            <li key={event.id} className="py-3">
              <p className="font-medium wrap-anywhere">
                {event.merge ? mergeText(event.merge) : change.label}
              </p>
              {event.field !== null && (
                <div className="wrap-anywhere">
                  <ChangeText change={change} />
                </div>
              )}
              <p id={`change-${event.id}`} className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
                <time dateTime={event.at}>{dateAndTime(event.at)}</time>, {event.actor}
              </p>
              {isVersion && (event.restoreError ? <p>{event.restoreError}</p> : restoreButton(event.id))}
              {events[index + 1]?.groupId !== event.groupId && extra?.(event)}
            </li>
          );
        })}
        {canRestoreStart && hasUnknownStart && next === null && (
          <li className="py-3">
            <p id={`change-${BEFORE_ALL}`} className="font-medium">
              Before all changes
            </p>
            {restoreButton(BEFORE_ALL)}
          </li>
        )}
      </ul>
      {next !== null && (
        <UntilHydrated>
          <button type="button" aria-disabled={isLoading} onClick={loadMore} className="button-quiet mt-4">
            {isLoading ? 'Loading...' : 'Load more'}
          </button>
        </UntilHydrated>
      )}
      <Dialog
        ref={question}
        title={asked?.isUnsaved ? 'Restore without saving?' : 'Restore this version?'}
        description={
          <>
            {asked?.isUnsaved && (
              <p>Your changes have not been saved yet. The earlier version replaces them.</p>
            )}
            {keeps && <p>{keeps}</p>}
          </>
        }
      >
        <button type="button" onClick={() => question.current?.close()} className="button-primary order-last">
          {asked?.isUnsaved ? 'Stay' : 'Cancel'}
        </button>
        <button
          type="button"
          onClick={() => {
            question.current?.close();
            if (asked) restore(asked.id);
          }}
          className="button-quiet"
        >
          Restore
        </button>
      </Dialog>
    </>
  );
  return title === null ? changes : <Section title={title}>{changes}</Section>;
}

/** Whether this is the last change of a save that a later save has replaced. */
function endsVersion(events: DirectoryEvent[], index: number): boolean {
  const [event, newer] = [events[index], events[index - 1]];
  return Boolean(event && newer && !(newer.at === event.at && newer.actor === event.actor));
}

function useHistory(first: HistoryPage, path: string) {
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
      if (next !== null) fetcher.load(`${path}?${new URLSearchParams({ after: next })}`);
    },
  };
}
