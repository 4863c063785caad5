import { LRUCache } from 'lru-cache';
import { FAQ_FORM, MAX_FAQS } from '../../../domain/practice/faq-form.ts';
import type { Answer, PublicFaq } from '../../../domain/practice/schemas.ts';
import { createList, type List } from '../../db/list.ts';
import type { Database } from '../../db/schema.ts';
import { rejectInvalid } from '../../errors.ts';
import { readAnswer } from './answer.ts';
import { listFaqs } from './repository.ts';

export const FAQS: List<typeof FAQ_FORM> = {
  table: 'faqs',
  subject: 'faq',
  one: 'FAQ',
  many: 'FAQs',
  max: MAX_FAQS,
  form: FAQ_FORM,
  nameField: 'question',
  check(fields) {
    rejectInvalid({ answerMarkdown: readAnswer(fields.answerMarkdown).errors.join('\n') || undefined });
    return fields;
  },
};

/** Questions and answers, for staff to edit and for visitors. */
export function createFaqService(db: Database, options: { now: () => number }) {
  /** Parsing takes longer than reading. */
  const answers = new LRUCache<string, Answer>({
    max: MAX_FAQS,
    memoMethod: (markdown) => readAnswer(markdown).answer,
  });
  return {
    ...createList(db, options, FAQS),

    /** Returns the FAQs as visitors read them. */
    async read(): Promise<PublicFaq[]> {
      return (await listFaqs(db)).map(({ id, anchor, question, answerMarkdown }) => ({
        id,
        anchor: anchor ?? `faq-${id}`,
        question,
        answer: answers.memo(answerMarkdown),
      }));
    },
  };
}
