import { sql } from 'kysely';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { NOTICE_FORM, type NoticeFields } from '../../../domain/practice/notices/form.ts';
import type { StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import { type Author, recordChanges } from '../../db/history/repository.ts';
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

/** Selects the active notices in order, with the version that visitors read on a day. */
const selectNotices = (db: DatabaseOrTransaction, today: string) =>
  db
    .selectFrom('notices')
    .leftJoin('notice_versions as current', (join) =>
      join.onRef('current.notice_id', '=', 'notices.id').on('current.effective_on', '=', (eb) =>
        eb
          .selectFrom('notice_versions as begun')
          .select(({ fn }) => fn.max('begun.effective_on').as('latest'))
          .whereRef('begun.notice_id', '=', 'notices.id')
          .where('begun.effective_on', '<=', today),
      ),
    )
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('notices.id');

/** Returns the notices in order. @param today in the practice's time zone. */
export async function listNotices(db: DatabaseOrTransaction, today: string): Promise<StaffNotice[]> {
  const rows = await selectNotices(db, today)
    .select(['notices.id', 'slot', 'slug', 'is_in_footer', 'is_published', 'position', 'revision'])
    .select(['notices.title', 'notices.text_markdown as textMarkdown', 'notices.effective_on as effectiveOn'])
    .select(['current.effective_on as latestVersion', 'current.text_markdown as currentText'])
    .execute();
  const versions = await db
    .selectFrom('notice_versions')
    .select(['notice_id', 'effective_on'])
    .where('effective_on', '<=', today)
    .orderBy('effective_on', 'desc')
    .execute();
  return rows.map(({ is_in_footer, is_published, currentText, ...row }) => ({
    ...row,
    earlierVersions: versions
      .filter(({ notice_id, effective_on }) => notice_id === row.id && effective_on !== row.latestVersion)
      .map(({ effective_on }) => effective_on),
    currentTextMarkdown: isLater(row.effectiveOn, today) ? currentText : null,
    isInFooter: is_in_footer === 1,
    isPublished: is_published === 1,
  }));
}

/** Returns links to the notices that visitors can read, in order. @param today in the practice's time zone. */
export async function listLinks(db: DatabaseOrTransaction, today: string): Promise<NoticeLink[]> {
  const rows = await selectNotices(db, today)
    .select(['slot', 'slug', 'is_in_footer', sql<string>`current.title`.as('title')])
    .where('is_published', '=', 1)
    .where('current.effective_on', 'is not', null)
    .execute();
  return rows.map(({ is_in_footer, ...row }) => ({ ...row, isInFooter: is_in_footer === 1 }));
}

/** Returns the dates of the versions that visitors can read, the latest first. */
export async function listBegunVersions(
  db: DatabaseOrTransaction,
  slug: string,
  today: string,
): Promise<{ noticeId: number; effectiveOn: string }[]> {
  return db
    .selectFrom('notice_versions')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .select(['notice_id as noticeId', 'notice_versions.effective_on as effectiveOn'])
    .where('slug', '=', slug)
    .where('is_published', '=', 1)
    .where('retired_at', 'is', null)
    .where('notice_versions.effective_on', '<=', today)
    .orderBy('notice_versions.effective_on', 'desc')
    .execute();
}

export function getVersion(
  db: DatabaseOrTransaction,
  noticeId: number,
  effectiveOn: string,
): Promise<{ title: string; textMarkdown: string }> {
  return db
    .selectFrom('notice_versions')
    .select(['title', 'text_markdown as textMarkdown'])
    .where('notice_id', '=', noticeId)
    .where('effective_on', '=', effectiveOn)
    .executeTakeFirstOrThrow();
}

/** Deletes a version, and records it. */
export async function deleteVersion(
  trx: Transaction,
  id: number,
  version: string,
  author: Author,
): Promise<void> {
  const versions = trx.deleteFrom('notice_versions').where('notice_id', '=', id);
  await versions.where('effective_on', '=', version).execute();
  const change = { field: 'version', old_value: version, new_value: null };
  await recordChanges(trx, author, [{ subject: NOTICES.subject, subject_id: id, ...change }]);
  const notice = trx.updateTable('notices').where('id', '=', id);
  await notice.set((eb) => ({ revision: eb('revision', '+', 1) })).execute();
}

/**
 * Makes a published notice a version from its date on. Replaces the version of that date, and one that has not begun.
 * While it has not begun, its current text corrects the version that visitors read.
 * @returns the number of versions.
 */
export async function saveVersion(
  trx: Transaction,
  id: number,
  { title, textMarkdown, effectiveOn, currentTextMarkdown, isPublished }: NoticeFields,
  { latestVersion, today }: { latestVersion: string | null; today: string },
): Promise<number> {
  const versions = () => trx.deleteFrom('notice_versions').where('notice_id', '=', id);
  await versions().where('effective_on', '>', today).execute();
  if (isPublished && effectiveOn !== null && textMarkdown !== null) {
    await versions().where('effective_on', '=', effectiveOn).execute();
    const version = { notice_id: id, effective_on: effectiveOn, title, text_markdown: textMarkdown };
    await trx.insertInto('notice_versions').values(version).execute();
  }
  if (currentTextMarkdown !== null && isLater(effectiveOn, today))
    await trx
      .updateTable('notice_versions')
      .set({ text_markdown: currentTextMarkdown })
      .where('notice_id', '=', id)
      .where('effective_on', '=', latestVersion)
      .execute();
  const { count } = await trx
    .selectFrom('notice_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('notice_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a date has not begun. */
export function isLater(date: string | null, today: string): boolean {
  return date !== null && date > today;
}
