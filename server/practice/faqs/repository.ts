import { sql } from 'kysely';
import type { DeletedFaq } from '../../../domain/practice/schemas.ts';
import { type Author, countChanges, type HistoryEntry, recordChanges } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction, FaqRow } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

/** The fields of an FAQ in the history. */
export type FaqContent = Omit<FaqRow, 'id' | 'revision'>;

const FIELDS = ['question', 'answer_markdown', 'position', 'is_hidden'] as const;

/** In the order of the page. */
export function listFaqs(db: DatabaseOrTransaction): Promise<FaqRow[]> {
  return db.selectFrom('faqs').selectAll().orderBy('position').orderBy('id').execute();
}

/** @param id the id of a deleted FAQ; a new one if missing. */
export async function insertFaq(
  trx: Transaction,
  content: FaqContent,
  author: Author,
  id?: number,
): Promise<number> {
  const former = id !== undefined && {
    id,
    // Each change raises the revision by at most one, so this one is new, and a stale If-Match cannot match it.
    revision: 1 + (await countChanges(trx, { subject: 'faq', subjectId: id })),
  };
  const row = await trx
    .insertInto('faqs')
    .values({ ...content, ...former })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(trx, row.id, author, [{ field: null, old_value: null, new_value: content }]);
  return row.id;
}

/** Changes an FAQ and raises its revision, if anything differs. */
export async function updateFaq(
  trx: Transaction,
  before: FaqRow,
  after: FaqContent,
  author: Author,
): Promise<void> {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  await trx
    .updateTable('faqs')
    .set({ ...after, revision: before.revision + 1 })
    .where('id', '=', before.id)
    .execute();
  await record(
    trx,
    before.id,
    author,
    changed.map((field) => ({ field, old_value: before[field], new_value: after[field] })),
  );
}

export async function deleteFaq(
  trx: Transaction,
  { id, revision: _, ...content }: FaqRow,
  author: Author,
): Promise<void> {
  await trx.deleteFrom('faqs').where('id', '=', id).execute();
  await record(trx, id, author, [{ field: null, old_value: content, new_value: null }]);
}

/** Renumbers the FAQs in this order. The history records only the move that caused it. */
export async function numberFaqs(trx: Transaction, ids: number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const position = index + 1;
    await trx
      .updateTable('faqs')
      .set({ position })
      .where('id', '=', id)
      .where('position', '!=', position)
      .execute();
  }
}

/** Returns deleted FAQs, the last one first. */
export async function listDeletedFaqs(db: DatabaseOrTransaction, limit: number): Promise<DeletedFaq[]> {
  const rows = await db
    .selectFrom('directory_events as deletion')
    .select(['subject_id', 'at', 'actor', 'old_value'])
    .select((eb) =>
      eb
        .selectFrom('directory_events as earlier')
        .select(({ fn }) => fn.coalesce(fn.max('earlier.id'), sql<number>`0`).as('id'))
        .where('earlier.subject', '=', 'faq')
        .whereRef('earlier.subject_id', '=', 'deletion.subject_id')
        .whereRef('earlier.id', '<', 'deletion.id')
        .as('event_id'),
    )
    .where('subject', '=', 'faq')
    .where('field', 'is', null)
    .where('new_value', 'is', null)
    .where('subject_id', 'not in', db.selectFrom('faqs').select('faqs.id'))
    .orderBy('deletion.id', 'desc')
    .limit(limit)
    .execute();
  // Restored and deleted again: only the last deletion counts.
  const last = new Map(rows.toReversed().map((row) => [row.subject_id, row]));
  return [...last.values()].reverse().map(({ subject_id, at, actor, old_value, event_id }) => ({
    id: Number(subject_id),
    question: String(JSON.parse(old_value ?? '{}').question),
    deletedAt: new Date(at).toISOString(),
    deletedBy: actor,
    eventId: Number(event_id),
  }));
}

async function record(trx: Transaction, id: number, author: Author, entries: HistoryEntry[]): Promise<void> {
  await recordChanges(
    trx,
    author,
    entries.map((entry) => ({ ...entry, subject: 'faq', subject_id: id })),
  );
}
