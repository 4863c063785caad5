import type { Transaction } from '../db/transaction.ts';
import type { Author } from '../history/repository.ts';
import type { ReferenceLists } from '../reference-data/repository.ts';
import type { ProviderLists, ProviderRecord } from './record.ts';
import { IDS_PER_QUERY, lockProviders } from './repository.ts';
import { saveProviders } from './save/repository.ts';

/** Changes the lists of several providers, each with its history. Returns how many of them differ. */
export async function changeProviders(
  trx: Transaction,
  ids: number[],
  change: (before: ProviderRecord) => Partial<ProviderLists>,
  { lists, author }: { lists: ReferenceLists; author: Author },
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const locked = await lockProviders(trx, ids.slice(start, start + IDS_PER_QUERY));
    const changes = locked.map((before) => ({ before, after: { ...before, ...change(before) } }));
    const saved = await saveProviders(trx, changes, lists, author);
    changed += saved.filter((after, index) => after?.revision !== locked[index]?.revision).length;
  }
  return changed;
}
