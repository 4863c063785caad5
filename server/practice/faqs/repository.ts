import { camelCaseKeys } from '../../../domain/case.ts';
import type { Faq } from '../../../domain/practice/schemas.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** An FAQ with its link, which staff cannot change. */
export type FaqRecord = Faq & { anchor: string | null };

/** A null position is the last one. */
type FaqContent = Omit<FaqRecord, 'id' | 'revision' | 'position'> & { position: number | null };

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
