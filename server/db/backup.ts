import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { copySqlite, moveInPlace, removeSqlite, type SqliteContent } from './sqlite/copy.ts';

/** The suffix of an incomplete backup. */
export const PARTIAL = '.partial';

/**
 * Backs up a SQLite database that other processes may be using. The target appears, or is replaced, once it is complete
 * and checked.
 * @param isWanted keeps the complete backup if it returns true.
 * @returns what the backup contains.
 * @throws Error if there is no database, if it is damaged, or if the target cannot be written; its message can be shown.
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
