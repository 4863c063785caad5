import { snakeCaseKeys } from '../../../domain/case.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { NOTICE_FORM, type NoticeFields } from '../../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

export const NOTICES: OrderedTable<NoticeFields> = {
  table: 'notices',
  subject: 'notice',
  deletes: true,
  toColumns: (fields) => ({
    ...snakeCaseKeys(pick(fields, ['title', 'slug', 'textMarkdown', 'effectiveOn'])),
    is_published: Number(fields.isPublished),
  }),
  toHistory: (fields) => snakeCaseKeys(pick(fields, keysOf(NOTICE_FORM))),
};

const selectNotices = (db: DatabaseOrTransaction) =>
  db.selectFrom('notices').orderBy('position').orderBy('id');

/** Returns the notices in order. */
export async function listNotices(db: DatabaseOrTransaction): Promise<StaffNotice[]> {
  const rows = await selectNotices(db)
    .select(['id', 'slug', 'title', 'position', 'revision', 'is_published'])
    .select(['text_markdown as textMarkdown', 'effective_on as effectiveOn'])
    .execute();
  return rows.map(({ is_published, ...row }) => ({ ...row, isPublished: is_published === 1 }));
}

/** Returns links to the published notices, in order. */
export function listLinks(db: DatabaseOrTransaction): Promise<NoticeLink[]> {
  return selectNotices(db).select(['slug', 'title']).where('is_published', '=', 1).execute();
}

export async function findPublishedNotice(
  db: DatabaseOrTransaction,
  slug: string,
): Promise<Pick<StaffNotice, 'title' | 'textMarkdown' | 'effectiveOn'> | undefined> {
  return db
    .selectFrom('notices')
    .select(['title', 'text_markdown as textMarkdown', 'effective_on as effectiveOn'])
    .where('slug', '=', slug)
    .where('is_published', '=', 1)
    .executeTakeFirst();
}
