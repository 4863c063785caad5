import { useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { userName } from '../accounts/user-name.ts';
import type { HistoryPage } from '../api-client/calls.ts';
import { dateAndTime } from '../content/age.ts';
import { describeChange, undoneChanges } from '../content/changes.ts';
import { mergeText } from '../content/item-changes.ts';
import type { FieldChange } from '../content/provider-changes.ts';
import { Section } from '../directory/provider-details.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { hasUnsavedChanges } from '../ui/use-form.ts';
import { JSON_POST } from './action-result.ts';
import { ChangeText } from './change-text.tsx';

/** The JSON that the Restore this version button submits to the page's action. */
export type Restoring = { restore: number; etag?: string | undefined };
/** The same on a page with several items, whose action has other intents. */
export type RestoringItem = Restoring & RestoredItem;

type RestoredItem = { intent: 'restore'; id: number; revision: number };

/** The id that stands for the state before all changes. */
const BEFORE_ALL = 0;

/** A list of saves: when, by whom, and the old and new values of what was changed together. */
export function ChangeHistory({
  title = 'History',
  first,
  subject,
  canRestore = false,
  canRestoreStart = canRestore,
  keeps,
  etag,
  item,
  onRestored,
}: {
  /** Null for no heading. */
  title?: string | null;
  first: HistoryPage;
  /** What has changed: its path in the API, below /api/portal. */
  subject: string;
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
}) {
  const { events, next, isLoading, loadMore } = useHistory(first, subject);
  const restoring = useFetcher();
  const question = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<{ id: number; isUnsaved: boolean } | null>(null);
  const groups = groupEvents(events);
  const choose = (id: number) => {
    setAsked({ id, isUnsaved: hasUnsavedChanges() });
    question.current?.showModal();
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
        className="link mt-1 inline-flex min-h-9 cursor-pointer items-center text-sm pointer-coarse:min-h-11"
      >
        Restore this version
      </button>
    </UntilHydrated>
  );
  const oldest = events.at(-1);
  // Default data of a new database has no creation entry.
  const hasUnknownStart = oldest !== undefined && oldest.field !== null;

  const changes = (
    <>
      {events.length === 0 && <p className="text-ink-soft">Nothing has been changed yet.</p>}
      <ul className="max-w-[600px] divide-y divide-line border-y border-line empty:hidden">
        {groups.map((group, index) => {
          const [event] = group;
          if (!event) return null;
          const isDeleted = event.field === null && event.newValue === null;
          return (
            <li key={event.id} className="py-4">
              <p id={`change-${event.id}`} className="text-sm wrap-anywhere text-ink-soft">
                <time dateTime={event.at}>{dateAndTime(event.at)}</time>, {userName(first.users, event.actor)}
              </p>
              <Changes changes={group} />
              {canRestore &&
                !isDeleted &&
                (index === 0 || event.restoreError ? (
                  <p className="mt-1 text-sm">{index === 0 ? 'Current version' : event.restoreError}</p>
                ) : (
                  restoreButton(event.id)
                ))}
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
            {asked && <Outcome changes={undoneChanges(events.filter(({ id }) => id > asked.id))} />}
            {keeps && <p className="mt-3 text-ink-soft">{keeps}</p>}
          </>
        }
      >
        <button type="button" onClick={() => question.current?.close()} className="button-quiet">
          {asked?.isUnsaved ? 'Stay' : 'Cancel'}
        </button>
        <button
          type="button"
          onClick={() => {
            question.current?.close();
            if (asked) restore(asked.id);
          }}
          className="button-primary"
        >
          Restore
        </button>
      </Dialog>
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
        <p className="font-medium">{event.merge ? mergeText(event.merge) : change.label}</p>
        {event.field !== null && <ChangeText change={change} />}
      </div>
    );
  });
}

/** What a restoration would do. */
function Outcome({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return <p>The values would be the same as now.</p>;
  return (
    <>
      <p>This would change:</p>
      <ul className="mt-2 space-y-2 border-l-2 border-line pl-3">
        {changes.map((change) => (
          <li key={change.label}>
            <p className="font-medium">{change.label}</p>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
    </>
  );
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
