import { type HistoryPage, readHistory } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { listMergesAt } from '../insurers/repository.ts';

/** Returns a page of a provider's history with the merges that changed it. */
export async function readProviderHistory(
  db: Database,
  id: number,
  before: number | null,
): Promise<HistoryPage> {
  const { events, next } = await readHistory(db, { subject: 'provider', subjectId: id }, before);
  const merges = await listMergesAt(db, [...new Set(events.map(({ at }) => Date.parse(at)))]);
  const described = events.map((event) => {
    const merge = merges.find((each) => each.at === Date.parse(event.at) && each.group === event.actor);
    return { ...event, merge: merge && { from: merge.from, into: String(JSON.parse(merge.into ?? '""')) } };
  });
  return { events: described, next };
}
