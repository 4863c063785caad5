import { type HistoryPage, listChangesSince, readHistory } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { isDomainError } from '../../errors.ts';
import { listMergesAt } from '../insurers/repository.ts';
import { readReferenceLists } from '../reference-lists/repository.ts';
import { findProvider } from './repository.ts';
import { readNamedLists, undoChanges } from './restore.ts';

/** Returns a page of a provider's history with the merges that changed it, and why versions cannot be restored. */
export async function readProviderHistory(
  db: Database,
  id: number,
  before: number | null,
): Promise<HistoryPage> {
  const subject = { subject: 'provider', subjectId: id } as const;
  const { events, next } = await readHistory(db, subject, before);
  if (events.length === 0) return { events, next };
  const times = new Set(events.map(({ at }) => Date.parse(at)));
  const [provider, merges, changes, lists] = await Promise.all([
    findProvider(db, id),
    listMergesAt(db, [...times]),
    listChangesSince(db, subject, events.at(-1)?.id ?? 0),
    readNamedLists(db, await readReferenceLists(db)),
  ]);
  const described = events.map((event) => {
    const merge = merges.find((each) => each.at === Date.parse(event.at) && each.group === event.actor);
    const newer = changes.filter((change) => change.id > event.id);
    return {
      ...event,
      merge: merge && { from: merge.from, into: String(JSON.parse(merge.into ?? '""')) },
      restoreError: provider && findError(() => undoChanges(provider, newer, lists)),
    };
  });
  return { events: described, next };
}

function findError(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (isDomainError(error)) return error.message;
    throw error;
  }
}
