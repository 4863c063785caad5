import { setImmediate } from 'node:timers/promises';
import { UNDO_FORM } from '../../../../domain/directory/bulk.ts';
import type { BulkResult } from '../../../../domain/directory/schemas.ts';
import { readForm } from '../../../../domain/forms/field.ts';
import { fullName } from '../../../../domain/names.ts';
import { listAllChangesSince, listGroupMembers } from '../../../db/history/groups.ts';
import { type Author, type IdentifiedEvent, newAuthor } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../../../db/transaction.ts';
import { conflict, isDomainError, notFound, rejectInvalid } from '../../../errors.ts';
import { deleteUnusedImages } from '../../pictures/repository.ts';
import { lockReferenceLists, readReferenceLists } from '../../reference-lists/repository.ts';
import { REPLY_FIELD, REQUEST_FIELD } from '../../reviews/confirmations/repository.ts';
import { providerHistory } from '../history.ts';
import type { ProviderContent, ProviderRecord } from '../record.ts';
import { findDeletedNames, findProviders, lockProviders } from '../repository.ts';
import { type NamedLists, readNamedLists, undoChanges } from '../restore.ts';
import { batches, PROVIDERS_PER_TURN, type ProviderChange, saveProviders } from '../save/repository.ts';
import { createOutcome } from './outcome.ts';

/** Later changes that leave the entry as it is. */
const HARMLESS: (string | null)[] = [REQUEST_FIELD, REPLY_FIELD];

export type BulkUndoService = ReturnType<typeof createBulkUndoService>;

/** Undoes changes of providers that were made together. */
export function createBulkUndoService(db: Database, { now }: { now: () => number }) {
  async function run(
    groupId: string,
    /** Null for a preview. */
    write: { trx: Transaction; author: Author } | null,
  ): Promise<BulkResult> {
    const reader = write?.trx ?? db;
    const known = await (write ? lockReferenceLists(write.trx) : readReferenceLists(db));
    const lists = await readNamedLists(reader, known);
    if (write) await lockTable(write.trx, 'images');
    const outcome = createOutcome();
    // PostgreSQL rejects some characters.
    const members = /^[\w-]+$/.test(groupId) ? await listGroupMembers(reader, groupId) : [];
    if (members.length === 0) throw notFound('There are no such changes in the history.');
    if (members.some(({ subject }) => subject !== 'provider')) {
      throw conflict('Only changes of providers can be undone together.');
    }
    for (const some of batches(members, PROVIDERS_PER_TURN)) {
      // Lets other requests run between two batches.
      await setImmediate();
      const ids = some.flatMap(({ subjectId }) => subjectId ?? []);
      const found = await (write ? lockProviders(write.trx, ids) : findProviders(db, ids));
      const byId = new Map(found.map((provider) => [provider.id, provider]));
      const deleted = await findDeletedNames(
        reader,
        ids.filter((id) => !byId.has(id)),
      );
      const since = Math.min(...some.map(({ firstId }) => firstId));
      const events = await listAllChangesSince(reader, 'provider', ids, since);
      const bySubject = Map.groupBy(events, ({ subjectId }) => subjectId);
      const changes: ProviderChange[] = [];
      for (const id of ids) {
        const before = byId.get(id);
        const after = before ? withoutGroup(before, groupId, bySubject.get(id) ?? [], lists) : DELETED;
        if (!before || typeof after === 'string') {
          outcome.skip(id, before ? fullName(before) : (deleted.get(id) ?? ''), String(after));
          continue;
        }
        const history = providerHistory(before, after, lists);
        if (history.length === 0) outcome.skip(id, fullName(before), 'There is nothing to set back.');
        else outcome.change(before, history);
        changes.push({ before, after });
      }
      if (write) await save(write.trx, changes, lists, write.author);
    }
    return outcome.toResult(write?.author.groupId ?? null);
  }

  return {
    /**
     * Deletes the providers that the group created, and sets the others back. Leaves those alone that were changed since.
     * A preview changes nothing.
     * @throws not_found; conflict if the group changed something else, too; invalid.
     */
    async undo(
      groupId: string,
      input: Record<string, unknown>,
      { actor }: { actor: string },
    ): Promise<BulkResult> {
      const { fields, errors } = readForm(UNDO_FORM, input);
      rejectInvalid(errors);
      if (fields.preview) return run(groupId, null);
      return transaction(db, (trx) => run(groupId, { trx, author: newAuthor(actor, now()) }));
    },
  };
}

const DELETED = 'It no longer exists.';

/** Returns the content without the group's changes, null if the group created it, or a text that says why it stays. */
function withoutGroup(
  provider: ProviderRecord,
  groupId: string,
  /** Newest first. */
  events: IdentifiedEvent[],
  lists: NamedLists,
): ProviderContent | null | string {
  const own = events.filter((event) => event.groupId === groupId);
  const last = own[0]?.id ?? 0;
  const later = events.find(({ id, field }) => id > last && !HARMLESS.includes(field));
  if (later) return `It has been changed since by ${later.actor}.`;
  if (own.some(({ field }) => field === null)) return null;
  try {
    return undoChanges(provider, own, lists);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.message;
  }
}

async function save(
  trx: Transaction,
  changes: ProviderChange[],
  lists: NamedLists,
  author: Author,
): Promise<void> {
  await saveProviders(trx, changes, lists, author);
  const deleted = changes.flatMap(({ before, after }) =>
    after ? [] : [before?.avatarHash, before?.photoHash],
  );
  await deleteUnusedImages(
    trx,
    deleted.filter((hash) => typeof hash === 'string'),
  );
}
