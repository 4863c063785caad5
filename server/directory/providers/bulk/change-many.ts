import { camelCaseKeys } from '../../../../domain/case.ts';
import type { BulkResult } from '../../../../domain/directory/bulk/schemas.ts';
import { MAX_BULK_PROVIDERS } from '../../../../domain/limits.ts';
import { fullName } from '../../../../domain/names.ts';
import { isRecord } from '../../../../domain/objects.ts';
import { inTurns } from '../../../db/batches.ts';
import { listAllChangesSince } from '../../../db/history/groups.ts';
import type { Author, HistoryEntry } from '../../../db/history/repository.ts';
import type { Database, DatabaseOrTransaction } from '../../../db/schema.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { deleteUnusedImages } from '../../pictures/repository.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { providerHistory } from '../history.ts';
import { findTakenNpis } from '../npi.ts';
import type { ProviderContent, ProviderRecord } from '../record.ts';
import { findProviders, lockProviders } from '../repository.ts';
import { type ProviderChange, saveProviders } from '../save/repository.ts';

/** The transaction of a change. A preview has none. */
export type Write = { trx: Transaction; author: Author };

/** A provider's new content; null deletes it. */
export type Decision = {
  after: ProviderContent | null;
  /** Why the provider stays as it is, at least in part. */
  problems?: string[];
  /** What is shown of the change; by default the difference. */
  entries?: HistoryEntry[];
};

/**
 * Changes providers, or says what would change. Names those that no longer exist.
 * @param prepare returns the decision about each of the given providers.
 */
export async function changeMany(
  db: Database,
  write: Write | null,
  { ids, lists }: { ids: number[]; lists: ReferenceLists },
  prepare: (reader: DatabaseOrTransaction, ids: number[]) => Promise<(before: ProviderRecord) => Decision>,
): Promise<BulkResult> {
  const reader = write?.trx ?? db;
  const changed: BulkResult['changed'] = [];
  const skipped: BulkResult['skipped'] = [];
  for await (const some of inTurns(ids)) {
    const found = await (write ? lockProviders(write.trx, some) : findProviders(db, some));
    const byId = new Map(found.map((provider) => [provider.id, provider]));
    const gone = some.filter((id) => !byId.has(id));
    const deletions = gone.length > 0 ? await listAllChangesSince(reader, 'provider', gone, 0) : [];
    const decide = await prepare(reader, some);
    const changes: ProviderChange[] = [];
    for (const providerId of some) {
      const before = byId.get(providerId);
      if (!before) {
        const was = deletions.find(({ subjectId }) => subjectId === providerId)?.oldValue;
        const name = isRecord(was) ? `${was.first_name} ${was.last_name}` : `Provider ${providerId}`;
        skipped.push({ providerId, name, reason: 'It no longer exists.' });
        continue;
      }
      const { after, problems = [], entries = providerHistory(before, after, lists) } = decide(before);
      const name = fullName(before);
      const taken = await findTakenNpi(reader, before, after);
      if (taken !== undefined) problems.push(`${taken}.`);
      else if (entries.length > 0) {
        changed.push({ providerId, name, revision: before.revision, changes: entries.map(toChange) });
        changes.push({ before, after });
      } else if (problems.length === 0) problems.push('There is nothing to change.');
      if (problems.length > 0) skipped.push({ providerId, name, reason: problems.join(' ') });
    }
    if (write) await save(write, changes, lists);
  }
  return {
    groupId: changed.length > 0 ? (write?.author.groupId ?? null) : null,
    changedCount: changed.length,
    changed: changed.slice(0, MAX_BULK_PROVIDERS),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, MAX_BULK_PROVIDERS),
  };
}

/** Only an undo changes NPIs. */
async function findTakenNpi(
  reader: DatabaseOrTransaction,
  { id, npi }: ProviderRecord,
  after: ProviderContent | null,
): Promise<string | undefined> {
  if (!after?.npi || after.npi === npi) return undefined;
  return (await findTakenNpis(reader, [{ id, npi: after.npi }])).get(0);
}

async function save({ trx, author }: Write, changes: ProviderChange[], lists: ReferenceLists): Promise<void> {
  await saveProviders(trx, changes, lists, author);
  const unused = changes.flatMap(({ before, after }) =>
    after ? [] : [before?.avatarHash, before?.photoHash],
  );
  await deleteUnusedImages(
    trx,
    unused.filter((hash) => typeof hash === 'string'),
  );
}

/** Without a field, the values are a whole provider, which nobody reads here. */
function toChange({ field, old_value, new_value }: HistoryEntry) {
  const isWhole = field === null;
  return camelCaseKeys({
    field,
    old_value: isWhole ? null : old_value,
    new_value: isWhole ? null : new_value,
  });
}
