import { LRUCache } from 'lru-cache';
import { LISTS } from '../../domain/lists/lists.ts';
import type { NoticeText, PublicNotice } from '../../domain/lists/notice-responses.ts';
import type { Answer, PublicFaq } from '../../domain/practice/practice-responses.ts';
import { SLUG } from '../../domain/slugs.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { readMarkdown } from '../practice/markdown.ts';
import { readNotice } from '../practice/notice-markdown.ts';
import { findPublishedNotice, listFaqs } from '../practice/repository.ts';

/** Parsing takes longer than reading. */
const answers = new LRUCache<string, Answer>({
  max: LISTS.faqs.max,
  memoMethod: (markdown) => readMarkdown(markdown).blocks,
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
