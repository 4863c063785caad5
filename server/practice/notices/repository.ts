import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

const selectPublished = (db: DatabaseOrTransaction) => db.selectFrom('notices').where('is_published', '=', 1);

/** Returns links to the published notices, in order. */
export function listLinks(db: DatabaseOrTransaction): Promise<NoticeLink[]> {
  return selectPublished(db).select(['slug', 'title']).orderBy('position').orderBy('id').execute();
}

export function findPublishedNotice(db: DatabaseOrTransaction, slug: string) {
  return selectPublished(db)
    .select(['title', 'text_markdown as textMarkdown', 'effective_on as effectiveOn'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}
