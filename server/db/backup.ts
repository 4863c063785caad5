import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { copySqlite, moveInPlace, removeSqlite, type SqliteContent } from './sqlite-copy.ts';

/** A backup that is not complete has this suffix. */
export const PARTIAL = '.partial';

/**
 * Backs a SQLite database up, which other processes may use. The target appears when it is complete and checked; an older
 * one is replaced then.
 * @param isWanted keeps the complete backup if it returns true.
 * @returns what the backup contains.
 * @throws Error if there is no database, if it is damaged, or if the target cannot be written; its message is for people.
 */
export async function backUpSqlite(
  file: string,
  target: string,
  isWanted: (content: SqliteContent) => boolean = () => true,
): Promise<SqliteContent> {
  if (!existsSync(file)) throw new Error(`there is no database ${file}`);
  const partial = target + PARTIAL;
  const source = new DatabaseSync(file);
  try {
    const content = await copySqlite(source, partial);
    if (isWanted(content)) moveInPlace(partial, target);
    else removeSqlite(partial);
    return content;
  } finally {
    source.close();
  }
}
