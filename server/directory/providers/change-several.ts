import { setImmediate } from 'node:timers/promises';
import { MAX_CHANGED_PROVIDERS } from '../../../domain/limits.ts';
import type { Author } from '../../db/history/repository.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict } from '../../errors.ts';
import type { ReferenceLists } from '../reference-lists/repository.ts';
import type { ProviderLists, ProviderRecord } from './record.ts';
import { lockProviders } from './repository.ts';
import { saveProviders } from './save/repository.ts';

/** Measured: 0.2 ms each on SQLite, which blocks the event loop. */
const PROVIDERS_PER_TURN = 200;

/** @throws conflict if a change would block other writers for too long. */
export function rejectTooMany(count: number): void {
  if (count <= MAX_CHANGED_PROVIDERS) return;
  throw conflict(
    `This would change ${count} providers at once. Up to ${MAX_CHANGED_PROVIDERS} are possible: change some by an import first.`,
  );
}

/** Changes several providers' lists and records it in their histories. @throws conflict if there are too many. */
export async function changeProviders(
  trx: Transaction,
  ids: number[],
  change: (before: ProviderRecord) => Partial<ProviderLists>,
  { lists, author }: { lists: ReferenceLists; author: Author },
): Promise<void> {
  rejectTooMany(ids.length);
  for (let start = 0; start < ids.length; start += PROVIDERS_PER_TURN) {
    // Lets other requests run between two batches.
    await setImmediate();
    const locked = await lockProviders(trx, ids.slice(start, start + PROVIDERS_PER_TURN));
    const changes = locked.map((before) => ({ before, after: { ...before, ...change(before) } }));
    await saveProviders(trx, changes, lists, author);
  }
}
