import { LRUCache } from 'lru-cache';
import { readChanges } from '../../../domain/forms/field.ts';
import { FAQ_FORM, type FaqFields, MAX_FAQS } from '../../../domain/practice/faq-form.ts';
import type { Answer, Faq, PublicFaq } from '../../../domain/practice/schemas.ts';
import { createItemChanges } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem } from '../../db/history/ordered-table.ts';
import type { ChangeBy } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { lockTable, transaction } from '../../db/transaction.ts';
import { conflict, notFound, rejectInvalid } from '../../errors.ts';
import { readAnswer } from './answer.ts';
import { FAQS, type FaqRecord, listFaqs } from './repository.ts';

const UNKNOWN = 'There is no FAQ with this id.';

/** Questions and answers, for staff to edit and for visitors. */
export function createFaqService(db: Database, { now }: { now: () => number }) {
  /** Parsing takes longer than reading. */
  const answers = new LRUCache<string, Answer>({
    max: MAX_FAQS,
    memoMethod: (markdown) => readAnswer(markdown).answer,
  });
  const changes = createItemChanges(db, { now }, { one: 'FAQ', table: FAQS, list: listFaqs, toJson: toFaq });

  return {
    /** In order, without hidden ones. */
    async visible(): Promise<PublicFaq[]> {
      const faqs = (await listFaqs(db)).filter(({ isHidden }) => !isHidden);
      return faqs.map(({ id, anchor, question, answerMarkdown }) => ({
        id,
        anchor: anchor ?? `faq-${id}`,
        question,
        answer: answers.memo(answerMarkdown),
      }));
    },

    async list(): Promise<Faq[]> {
      return (await listFaqs(db)).map(toFaq);
    },

    /** @throws not_found. */
    async get(id: number | null): Promise<Faq> {
      const faq = (await listFaqs(db)).find((each) => each.id === id);
      if (!faq) throw notFound(UNKNOWN);
      return toFaq(faq);
    },

    /**
     * Adds an FAQ, at the end unless it has a position.
     * @throws invalid with the errors of all fields; conflict if there are too many.
     */
    create(input: Record<string, unknown>, { actor }: Pick<ChangeBy, 'actor'>): Promise<Faq> {
      const fields = readContent({ question: '', answerMarkdown: '', ...input });
      const { question = '', answerMarkdown = '', isHidden = false, position = null } = fields;
      return transaction(db, async (trx) => {
        await lockTable(trx, 'faqs');
        rejectTooMany(await listFaqs(trx));
        const content = { anchor: null, question, answerMarkdown, isHidden, position };
        return toFaq(await saveItem(trx, FAQS, null, content, { actor, at: now() }));
      });
    },

    /**
     * Changes only the fields that were sent.
     * @throws not_found; invalid with the errors of all fields; precondition_failed.
     */
    update: (id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<Faq> =>
      changes.change(id, by, async (trx, before, author) => {
        const after = { ...before, ...readContent(input) };
        return toFaq(await saveItem(trx, FAQS, before, after, author));
      }),

    /** @throws not_found; precondition_failed. */
    remove: (id: number | null, by: ChangeBy): Promise<void> =>
      changes.change(id, by, (trx, before, author) => retireItem(trx, FAQS, before, author)),

    history: changes.history,
  };
}

function toFaq({ anchor: _, ...faq }: FaqRecord): Faq {
  return faq;
}

/** Returns the submitted fields. @throws invalid with the errors of all fields. */
function readContent(input: Record<string, unknown>): Partial<FaqFields> {
  const { fields, errors } = readChanges(FAQ_FORM, input);
  const found = errors.answerMarkdown ? [] : readAnswer(fields.answerMarkdown ?? '').errors;
  rejectInvalid({ ...errors, ...(found.length > 0 && { answerMarkdown: found.join('\n') }) });
  return fields;
}

function rejectTooMany(faqs: FaqRecord[]): void {
  if (faqs.length >= MAX_FAQS) throw conflict(`There are ${MAX_FAQS} FAQs already. Please delete one first.`);
}
