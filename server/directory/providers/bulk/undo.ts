import type { BulkResult } from '../../../../domain/directory/bulk/schemas.ts';
import { listAllChangesSince, listGroupMembers } from '../../../db/history/groups.ts';
import type { IdentifiedEvent } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import { lockTable } from '../../../db/transaction.ts';
import { conflict, isDomainError, notFound } from '../../../errors.ts';
import { lockReferenceLists, readReferenceLists } from '../../reference-lists/repository.ts';
import { REPLY_FIELD, REQUEST_FIELD } from '../../reviews/confirmations/repository.ts';
import { REPORT_FIELD } from '../../reviews/reports/repository.ts';
import type { ProviderRecord } from '../record.ts';
import { type NamedLists, readNamedLists, undoChanges } from '../restore.ts';
import { changeMany, type Decision, type Write } from './change-many.ts';

/** Later changes that leave the entry as it is. */
const HARMLESS: (string | null)[] = [REQUEST_FIELD, REPLY_FIELD, REPORT_FIELD];

/** Undoes changes of providers that were made together. @throws not_found; conflict. */
export async function undoGroup(db: Database, groupId: string, write: Write | null): Promise<BulkResult> {
  const reader = write?.trx ?? db;
  const known = await (write ? lockReferenceLists(write.trx) : readReferenceLists(db));
  if (write) await lockTable(write.trx, 'images');
  const lists = await readNamedLists(reader, known);
  // PostgreSQL rejects some characters.
  const members = /^[\w-]+$/.test(groupId) ? await listGroupMembers(reader, groupId) : [];
  if (members.length === 0) throw notFound('There are no such changes in the history.');
  if (members.some(({ subject }) => subject !== 'provider')) {
    throw conflict('Only changes of providers can be undone together.');
  }
  const ids = members.flatMap(({ subjectId }) => subjectId ?? []);
  const since = Math.min(...members.map(({ firstId }) => firstId));
  return changeMany(db, write, { ids, lists }, async (reader, some) => {
    const events = await listAllChangesSince(reader, 'provider', some, since);
    const byProvider = Map.groupBy(events, ({ subjectId }) => subjectId);
    return (before) => withoutGroup(before, groupId, byProvider.get(before.id) ?? [], lists);
  });
}

/** @param events the provider's changes, newest first. */
function withoutGroup(
  provider: ProviderRecord,
  groupId: string,
  events: IdentifiedEvent[],
  lists: NamedLists,
): Decision {
  const own = events.filter((event) => event.groupId === groupId);
  const last = own[0]?.id ?? 0;
  const later = events.find(({ id, field }) => id > last && !HARMLESS.includes(field));
  if (later) return { after: provider, problems: [`It has been changed since by ${later.actor}.`] };
  if (own.some(({ field }) => field === null)) return { after: null };
  try {
    return { after: undoChanges(provider, own, lists, { includesVerification: true }) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { after: provider, problems: error.errors };
  }
}
