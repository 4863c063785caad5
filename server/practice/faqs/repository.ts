import { sql } from 'kysely';
import { camelCaseKeys } from '../../../domain/case.ts';
import type { DeletedFaq, Faq } from '../../../domain/practice/schemas.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** An FAQ with its link, which staff cannot change. */
export type FaqRecord = Faq & { anchor: string | null };

/** A null position is the last one. */
export type FaqContent = Omit<FaqRecord, 'id' | 'revision' | 'position'> & { position: number | null };

export const FAQS: OrderedTable<FaqContent> = {
  table: 'faqs',
  subject: 'faq',
  deletes: true,
  toColumns,
  toHistory: (faq) => ({ ...toColumns(faq), position: faq.position }),
};

function toColumns({ anchor, question, answerMarkdown, isHidden }: FaqContent) {
  return { anchor, question, answer_markdown: answerMarkdown, is_hidden: Number(isHidden) };
}

/** In the order of the page. */
export async function listFaqs(db: DatabaseOrTransaction): Promise<FaqRecord[]> {
  const rows = await db.selectFrom('faqs').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(({ is_hidden, ...row }) => ({ ...camelCaseKeys(row), isHidden: is_hidden === 1 }));
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
