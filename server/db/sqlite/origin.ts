import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openImmutable } from './copy.ts';

/** Result codes of SQLite for a missing table, a damaged file, and a file of another kind. */
const NOT_OURS = [1, 11, 26];

/**
 * Returns when the database was created, which identifies it: upgrades, backups and restores keep it. Null if the file
 * is not a Sorrel database.
 * @throws Error if the file cannot be read; its message can be shown.
 */
export function originOf(file: string): string | null {
  try {
    const sqlite = existsSync(`${file}-wal`)
      ? new DatabaseSync(file, { readOnly: true })
      : openImmutable(file);
    try {
      const row = sqlite.prepare('select timestamp from kysely_migration order by name limit 1').get();
      return row ? String(row.timestamp) : null;
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && NOT_OURS.includes(Number(error.errcode) & 0xff))
      return null;
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
