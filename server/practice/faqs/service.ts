import { LRUCache } from 'lru-cache';
import { camelCaseKeys } from '../../../domain/case.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { FAQ_FORM, type FaqFields, MAX_FAQS } from '../../../domain/practice/faq-form.ts';
import type { Answer, DeletedFaq, Faq, PublicFaq } from '../../../domain/practice/schemas.ts';
import { type ChangeBy, type HistoryPage, readHistory, type Subject } from '../../db/history/repository.ts';
import { fieldsAfterChange } from '../../db/history/restore.ts';
import type { Database, FaqRow } from '../../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, notFound, preconditionFailed, rejectInvalid } from '../../errors.ts';
import { readAnswer } from './answer.ts';
import {
  deleteFaq,
  type FaqContent,
  insertFaq,
  listDeletedFaqs,
  listFaqs,
  numberFaqs,
  updateFaq,
} from './repository.ts';

export type FaqService = ReturnType<typeof createFaqService>;

const UNKNOWN = 'There is no FAQ with this id.';
/** The most deleted FAQs to choose from. */
const MAX_DELETED = 50;

/** Questions and answers, for staff to edit and for visitors. */
export function createFaqService(db: Database, { now }: { now: () => number }) {
  const answers = new LRUCache<string, Answer>({ max: MAX_FAQS });

  /** Caches parsed answers, because parsing takes longer than reading. */
  function answerOf(markdown: string): Answer {
    const known = answers.get(markdown);
    if (known) return known;
    const { answer } = readAnswer(markdown);
    answers.set(markdown, answer);
    return answer;
  }

  /**
   * Runs a change of the FAQs, one at a time, and renumbers them.
   * @param changed returns the id of the changed FAQ and its new position.
   */
  function change(
    work: (trx: Transaction, faqs: FaqRow[]) => Promise<{ id: number; position: number | null }>,
  ): Promise<FaqRow | undefined> {
    return transaction(db, async (trx) => {
      await lockTable(trx, 'faqs');
      const { id, position } = await work(trx, await listFaqs(trx));
      const ids = (await listFaqs(trx)).map((faq) => faq.id).filter((each) => each !== id);
      if (position !== null) ids.splice(position - 1, 0, id);
      await numberFaqs(trx, ids);
      return (await listFaqs(trx)).find((faq) => faq.id === id);
    });
  }

  async function changed(...args: Parameters<typeof change>): Promise<Faq> {
    const row = await change(...args);
    if (!row) throw new Error('The FAQ was not saved.');
    return toFaq(row);
  }

  return {
    /** In order, without hidden ones. */
    async visible(): Promise<PublicFaq[]> {
      const rows = (await listFaqs(db)).filter(({ is_hidden }) => is_hidden === 0);
      return rows.map(({ id, anchor, question, answer_markdown }) => ({
        id,
        anchor: anchor ?? `faq-${id}`,
        question,
        answer: answerOf(answer_markdown),
      }));
    },

    async list(): Promise<Faq[]> {
      return (await listFaqs(db)).map(toFaq);
    },

    /** @throws not_found. */
    async get(id: number | null): Promise<Faq> {
      return toFaq(found(await listFaqs(db), id));
    },

    deleted: (): Promise<DeletedFaq[]> => listDeletedFaqs(db, MAX_DELETED),

    /** Returns an answer as visitors would see it. @throws invalid. */
    preview(input: Record<string, unknown>): Answer {
      return readContent({ answerMarkdown: input.answerMarkdown ?? '' }).answer;
    },

    /**
     * Adds an FAQ, at the end unless it has a position.
     * @throws invalid with the errors of all fields; conflict if there are too many.
     */
    create(input: Record<string, unknown>, { actor }: Pick<ChangeBy, 'actor'>): Promise<Faq> {
      const {
        question = '',
        answerMarkdown = '',
        isHidden = false,
        ...fields
      } = readContent({
        question: '',
        answerMarkdown: '',
        ...input,
      }).fields;
      return changed(async (trx, faqs) => {
        rejectTooMany(faqs);
        const position = clampPosition(fields.position, faqs.length + 1);
        const content = {
          anchor: null,
          question,
          answer_markdown: answerMarkdown,
          position,
          is_hidden: Number(isHidden),
        };
        return { id: await insertFaq(trx, content, { actor, at: now() }), position };
      });
    },

    /**
     * Changes only the fields that were sent.
     * @throws not_found; invalid with the errors of all fields; precondition_failed.
     */
    update(id: number | null, input: Record<string, unknown>, by: ChangeBy): Promise<Faq> {
      return changed(async (trx, faqs) => {
        const before = found(faqs, id);
        rejectStaleRevision(before, by);
        const after = withFields(before, readContent(input).fields, faqs.length);
        await updateFaq(trx, before, after, { actor: by.actor, at: now() });
        return { id: before.id, position: after.position };
      });
    },

    /** @throws not_found; precondition_failed. */
    async remove(id: number | null, by: ChangeBy): Promise<void> {
      await change(async (trx, faqs) => {
        const before = found(faqs, id);
        rejectStaleRevision(before, by);
        await deleteFaq(trx, before, { actor: by.actor, at: now() });
        return { id: before.id, position: null };
      });
    },

    /**
     * Sets an FAQ to its state right after a change; restores a deleted one.
     * @throws not_found; invalid; precondition_failed; conflict if there are too many.
     */
    restore(id: number | null, eventId: number | null, by: ChangeBy): Promise<Faq> {
      return changed(async (trx, faqs) => {
        const author = { actor: by.actor, at: now() };
        const former = await fieldsAfterChange<FaqContent>(trx, subjectOf(id), eventId);
        const before = faqs.find((faq) => faq.id === id);
        if (before) {
          rejectStaleRevision(before, by);
          const after = withFields(before, readContent(inputOf(former)).fields, faqs.length);
          await updateFaq(trx, before, after, author);
          return { id: before.id, position: after.position };
        }
        rejectTooMany(faqs);
        if (Object.keys(former).length === 0) throw notFound(UNKNOWN);
        // Undoing the deletion returned all fields.
        const content = former as FaqContent;
        readContent(inputOf(content));
        const position = clampPosition(content.position, faqs.length + 1);
        return { id: await insertFaq(trx, { ...content, position }, author, id ?? undefined), position };
      });
    },

    /** @throws not_found. */
    async history(id: number | null, before: number | null): Promise<HistoryPage> {
      const page = await readHistory(db, subjectOf(id), before);
      if (page.events.length === 0) found(await listFaqs(db), id);
      return page;
    },
  };
}

function toFaq({ anchor: _, is_hidden, ...row }: FaqRow): Faq {
  return { ...camelCaseKeys(row), isHidden: is_hidden === 1 };
}

function found(faqs: FaqRow[], id: number | null): FaqRow {
  const faq = faqs.find((each) => each.id === id);
  if (!faq) throw notFound(UNKNOWN);
  return faq;
}

function subjectOf(id: number | null): Subject {
  if (id === null) throw notFound(UNKNOWN);
  return { subject: 'faq', subjectId: id };
}

/** Returns the submitted fields and the parsed answer. @throws invalid with the errors of all fields. */
function readContent(input: Record<string, unknown>): { fields: Partial<FaqFields>; answer: Answer } {
  const { fields, errors } = readChanges(FAQ_FORM, input);
  const parsed = readAnswer(errors.answerMarkdown ? '' : (fields.answerMarkdown ?? ''));
  rejectInvalid({ ...errors, ...(parsed.errors.length > 0 && { answerMarkdown: parsed.errors.join('\n') }) });
  return { fields, answer: parsed.answer };
}

/** Converts history fields to form input. */
function inputOf({ anchor: _, ...fields }: Partial<FaqContent>): Record<string, unknown> {
  const { isHidden, ...input } = camelCaseKeys(fields);
  return isHidden === undefined ? input : { ...input, isHidden: isHidden === 1 };
}

function withFields(before: FaqRow, fields: Partial<FaqFields>, count: number): FaqContent {
  const { question = before.question, answerMarkdown = before.answer_markdown, isHidden } = fields;
  return {
    anchor: before.anchor,
    question,
    answer_markdown: answerMarkdown,
    position: clampPosition(fields.position ?? before.position, count),
    is_hidden: isHidden === undefined ? before.is_hidden : Number(isHidden),
  };
}

/** Returns the position, from 1; the last one if it is missing or past the end. */
function clampPosition(position: number | undefined, count: number): number {
  return Math.min(position ?? count, count);
}

function rejectTooMany(faqs: FaqRow[]): void {
  if (faqs.length >= MAX_FAQS) throw conflict(`There are ${MAX_FAQS} FAQs already. Please delete one first.`);
}

function rejectStaleRevision(before: FaqRow, { revision = null }: ChangeBy): void {
  if (revision === null || revision === before.revision) return;
  throw preconditionFailed(
    'Someone else has changed this FAQ. Please check the current version, then save again.',
    { value: toFaq(before), revision: before.revision },
  );
}
