import { snakeCaseKeys } from '../../../domain/case.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { NOTICE_FORM, type NoticeFields } from '../../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

export const NOTICES: OrderedTable<NoticeFields> = {
  table: 'notices',
  subject: 'notice',
  toColumns: (fields) => ({
    ...snakeCaseKeys(pick(fields, ['title', 'slug', 'textMarkdown', 'effectiveOn'])),
    is_in_footer: Number(fields.isInFooter),
    is_published: Number(fields.isPublished),
  }),
  toHistory: (fields) => snakeCaseKeys(pick(fields, keysOf(NOTICE_FORM))),
};

/** Returns the notices in order. @param today in the practice's time zone. */
export async function listNotices(db: DatabaseOrTransaction, today: string): Promise<StaffNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'slot', 'title', 'slug', 'text_markdown as textMarkdown', 'effective_on as effectiveOn'])
    .select(['is_in_footer', 'is_published', 'position', 'revision'])
    .select((eb) =>
      eb
        .selectFrom('notice_versions')
        .select(({ fn }) => fn.max('notice_versions.effective_on').as('latest'))
        .whereRef('notice_id', '=', 'notices.id')
        .where('notice_versions.effective_on', '<=', today)
        .as('latestVersion'),
    )
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ is_in_footer, is_published, ...row }) => ({
    ...row,
    isInFooter: is_in_footer === 1,
    isPublished: is_published === 1,
  }));
}

/** A version of a published notice that has begun. */
export type BegunVersion = NoticeLink & { noticeId: number; effectiveOn: string };

/** Returns the versions that visitors can read today, those of a notice together and the latest first. */
export async function listBegunVersions(
  db: DatabaseOrTransaction,
  today: string,
  slug?: string,
): Promise<BegunVersion[]> {
  let query = db
    .selectFrom('notice_versions')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select(['notice_id as noticeId', 'notice_versions.effective_on as effectiveOn', 'notice_versions.title'])
    .select(['slot', 'slug', 'is_in_footer'])
    .where('is_published', '=', 1)
    .where('retired_at', 'is', null)
    .where('notice_versions.effective_on', '<=', today)
    .orderBy('position')
    .orderBy('notice_id')
    .orderBy('notice_versions.effective_on', 'desc');
  if (slug !== undefined) query = query.where('slug', '=', slug);
  const rows = await query.execute();
  return rows.map(({ is_in_footer, ...row }) => ({ ...row, isInFooter: is_in_footer === 1 }));
}

export async function getVersionText(
  db: DatabaseOrTransaction,
  { noticeId, effectiveOn }: BegunVersion,
): Promise<string> {
  const { text_markdown } = await db
    .selectFrom('notice_versions')
    .select('text_markdown')
    .where('notice_id', '=', noticeId)
    .where('effective_on', '=', effectiveOn)
    .executeTakeFirstOrThrow();
  return text_markdown;
}

/** Makes a published notice a version from its date on. Replaces the version of that date, and one that has not begun. */
export async function saveVersion(
  trx: Transaction,
  { id, title, textMarkdown, effectiveOn, isPublished }: StaffNotice,
  today: string,
): Promise<void> {
  await trx
    .deleteFrom('notice_versions')
    .where('notice_id', '=', id)
    .where((eb) =>
      isPublished && effectiveOn !== null
        ? eb.or([eb('effective_on', '>', today), eb('effective_on', '=', effectiveOn)])
        : eb('effective_on', '>', today),
    )
    .execute();
  if (!isPublished || effectiveOn === null || textMarkdown === null) return;
  await trx
    .insertInto('notice_versions')
    .values({ notice_id: id, effective_on: effectiveOn, title, text_markdown: textMarkdown })
    .execute();
}
