import { LRUCache } from 'lru-cache';
import { MAX_NOTICES, NOTICE_FORM } from '../../../domain/practice/notices/form.ts';
import type { NoticeText, PublicNotice, StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import { SLUG } from '../../../domain/slugs.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem } from '../../db/history/ordered-table.ts';
import type { Database } from '../../db/schema.ts';
import { notFound, rejectInvalid } from '../../errors.ts';
import { findPublishedNotice, listLinks, listNotices, NOTICES } from './repository.ts';
import { readNotice } from './text.ts';

/** What the routes need to know of the list. */
export const NOTICE_LIST = { one: 'notice', many: 'notices', form: NOTICE_FORM } as const;

/** Parsed texts. More are read again. */
const MAX_CACHED = 50;

/** Pages such as the Notice of Privacy Practices, for staff to edit and for visitors. */
export function createNoticeService(db: Database, { now }: { now: () => number }) {
  const texts = new LRUCache<string, NoticeText>({
    max: MAX_CACHED,
    memoMethod: (markdown) => readNotice(markdown).text,
  });

  const list: OrderedList<typeof NOTICE_FORM, StaffNotice> = {
    ...NOTICE_LIST,
    max: MAX_NOTICES,
    table: NOTICES,
    list: listNotices,
    async save(trx, { before, fields, author }) {
      const others = (await listNotices(trx)).filter(({ id }) => id !== before?.id);
      rejectInvalid({
        slug: others.some(({ slug }) => slug === fields.slug) ? 'Another notice has this address' : undefined,
        textMarkdown: readNotice(fields.textMarkdown).errors.join('\n') || undefined,
      });
      return saveItem(trx, NOTICES, before, fields, author);
    },
    retire: (trx, before, { author }) => retireItem(trx, NOTICES, before, author),
  };
  const notices = createOrderedList(db, { now }, list);

  return {
    ...notices,

    /** @throws not_found. */
    async get(id: number | null): Promise<StaffNotice> {
      const notice = (await notices.list()).find((each) => each.id === id);
      if (!notice) throw notFound('There is no notice with this id.');
      return notice;
    },

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
