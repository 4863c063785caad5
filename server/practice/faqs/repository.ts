import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Returns the FAQs in order, with their links, which staff cannot change. */
export function listFaqs(db: DatabaseOrTransaction) {
  return db
    .selectFrom('faqs')
    .select(['id', 'anchor', 'question', 'answer_markdown as answerMarkdown'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
