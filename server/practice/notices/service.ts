import { LRUCache } from 'lru-cache';
import { MAX_NOTICES, NOTICE_FORM } from '../../../domain/practice/notices/form.ts';
import type { NoticeText, PublicNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import { SLUG } from '../../../domain/slugs.ts';
import { createList, type List } from '../../db/list.ts';
import type { Database } from '../../db/schema.ts';
import { notFound, rejectInvalid } from '../../errors.ts';
import { findPublishedNotice, listLinks } from './repository.ts';
import { readNotice } from './text.ts';

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

/** Parsed texts. More are read again. */
const MAX_CACHED = 50;

/** Pages such as the Notice of Privacy Practices, for staff to edit and for visitors. */
export function createNoticeService(db: Database, options: { now: () => number }) {
  const texts = new LRUCache<string, NoticeText>({
    max: MAX_CACHED,
    memoMethod: (markdown) => readNotice(markdown).text,
  });
  return {
    ...createList(db, options, NOTICES),

    /** Returns the published notices, in order. */
    links: (): Promise<NoticeLink[]> => listLinks(db),

    /** Returns a notice as visitors read it. @throws not_found. */
    async read(slug: string): Promise<PublicNotice> {
      const notice = SLUG.test(slug) ? await findPublishedNotice(db, slug) : undefined;
      if (!notice) throw notFound('There is no such notice.');
      const { title, textMarkdown, effectiveOn } = notice;
      return { slug, title, effectiveOn, text: texts.memo(textMarkdown) };
    },
  };
}
