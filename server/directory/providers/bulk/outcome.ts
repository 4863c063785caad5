import { camelCaseKeys } from '../../../../domain/case.ts';
import type { BulkResult } from '../../../../domain/directory/schemas.ts';
import { MAX_BULK_PROVIDERS } from '../../../../domain/limits.ts';
import { fullName } from '../../../../domain/names.ts';
import type { HistoryEntry } from '../../../db/history/repository.ts';
import type { ProviderRecord } from '../record.ts';

/** Collects what a change of many providers does. */
export function createOutcome() {
  const changed: BulkResult['changed'] = [];
  const skipped: BulkResult['skipped'] = [];
  let [changedCount, skippedCount] = [0, 0];
  return {
    change(provider: ProviderRecord, entries: HistoryEntry[]): void {
      if (++changedCount > MAX_BULK_PROVIDERS) return;
      const { id: providerId, revision } = provider;
      changed.push({ providerId, name: fullName(provider), revision, changes: entries.map(toChange) });
    },
    skip(providerId: number, name: string, reason: string): void {
      if (++skippedCount <= MAX_BULK_PROVIDERS) skipped.push({ providerId, name, reason });
    },
    /** @param groupId null for a preview. */
    toResult: (groupId: string | null): BulkResult => ({
      groupId: changedCount > 0 ? groupId : null,
      changedCount,
      changed,
      skippedCount,
      skipped,
    }),
  };
}

/** Without a field, the values are a whole provider, which nobody reads here. */
function toChange({
  field,
  old_value,
  new_value,
}: HistoryEntry): BulkResult['changed'][number]['changes'][number] {
  return field === null
    ? { field, oldValue: null, newValue: null }
    : camelCaseKeys({ field, old_value, new_value });
}
