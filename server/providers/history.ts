import { isDeepStrictEqual } from 'node:util';
import { snakeCaseKeys } from '../../domain/case.ts';
import { keysOf, pick } from '../../domain/objects.ts';
import type { HistoryEntry } from '../events/repository.ts';
import type { ReferenceLists } from '../lists/public-repository.ts';
import { COLUMNS, type ProviderContent } from './record.ts';
import { listTexts } from './texts.ts';

/** Returns the history entries of a change: one per changed field, or the whole provider if it is created or deleted. */
export function providerHistory(
  before: ProviderContent | null,
  after: ProviderContent | null,
  lists: ReferenceLists,
): HistoryEntry[] {
  const [old, now] = [before && snapshot(before, lists), after && snapshot(after, lists)];
  if (!old || !now) return [{ field: null, old_value: old, new_value: now }];
  return keysOf(old)
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, old_value: old[field], new_value: now[field] }));
}

/** Returns a provider as the history stores it, with names for ids, which mean nothing to a reader. */
export function snapshot(content: ProviderContent, lists: ReferenceLists) {
  return { ...snakeCaseKeys(pick(content, COLUMNS)), ...listTexts(content, lists) };
}
