import { LRUCache } from 'lru-cache';
import { FAQ_FORM, MAX_FAQS } from '../../domain/lists/faq-form.ts';
import { MAX_NOTICES, NOTICE_FORM } from '../../domain/lists/notice-form.ts';
import type { NoticeText, PublicNotice } from '../../domain/lists/notice-responses.ts';
import type { Answer, PublicFaq } from '../../domain/practice/practice-responses.ts';
import { SLUG } from '../../domain/slugs.ts';
import type { Database } from '../db/schema.ts';
import { notFound, rejectInvalid } from '../errors.ts';
import { readAnswer } from '../practice/faq-markdown.ts';
import { readNotice } from '../practice/notice-markdown.ts';
import { findPublishedNotice, listFaqs } from '../practice/repository.ts';
import type { List } from './repository.ts';

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

/** Parsing takes longer than reading. */
const answers = new LRUCache<string, Answer>({
  max: MAX_FAQS,
  memoMethod: (markdown) => readAnswer(markdown).answer,
});

/** Returns the FAQs as visitors read them. */
export async function readFaqs(db: Database): Promise<PublicFaq[]> {
  return (await listFaqs(db)).map(({ id, anchor, question, answerMarkdown }) => ({
    id,
    anchor: anchor ?? `faq-${id}`,
    question,
    answer: answers.memo(answerMarkdown),
  }));
}

/** Pages such as the Notice of Privacy Practices. */
export const NOTICES: List<typeof NOTICE_FORM> = {
  table: 'notices',
  subject: 'notice',
  one: 'notice',
  many: 'notices',
  max: MAX_NOTICES,
  form: NOTICE_FORM,
  nameField: 'title',
  check(fields, { others }) {
    rejectInvalid({
      slug: others.some(({ slug }) => slug === fields.slug) ? 'Another notice has this address' : undefined,
      textMarkdown: readNotice(fields.textMarkdown).errors.join('\n') || undefined,
    });
    return fields;
  },
};

const texts = new LRUCache<string, NoticeText>({
  max: 50,
  memoMethod: (markdown) => readNotice(markdown).text,
});

/** Returns a notice as visitors read it. @throws not_found. */
export async function readPublicNotice(db: Database, slug: string): Promise<PublicNotice> {
  const notice = SLUG.test(slug) ? await findPublishedNotice(db, slug) : undefined;
  if (!notice) throw notFound('There is no such notice.');
  const { title, textMarkdown, effectiveOn } = notice;
  return { slug, title, effectiveOn, text: texts.memo(textMarkdown) };
}
