import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { backUpSqlite } from '../../db/backup.ts';
import { sqliteFile } from '../../db/database.ts';
import { lockBackups } from '../../db/file-lock.ts';
import { giveToOwnerOf } from '../../db/private-file.ts';
import { schemaVersion } from '../../db/schema-version.ts';
import type { SqliteContent } from '../../db/sqlite/copy.ts';
import { invalid } from '../../errors.ts';
import type { Config } from '../config.ts';
import { rejectOtherDatabases } from './folder.ts';

/** How long to wait while another process makes a backup. */
const LOCK_WAIT_MS = 600_000;

/**
 * Backs up the SQLite database before migrations change it, to BACKUP_DIR or else `DATA_DIR/backups`. The name has the
 * schema version and the day; another attempt on the same day replaces it.
 * @param executed names of the executed migrations.
 * @param today such as '2027-03-31'.
 * @throws invalid if it cannot be written.
 */
export async function backUpBeforeUpgrade(
  executed: string[],
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  today: string,
): Promise<void> {
  const folder = backupDir ?? path.join(dataDir, 'backups');
  const version = schemaVersion(executed);
  const database = sqliteFile(dataDir);
  const name = `sorrel-before-upgrade-${version}-${today}.sqlite`;
  let release: (() => void) | null = null;
  try {
    release = lockBackups(dataDir, LOCK_WAIT_MS);
    if (!release) throw new Error('another process is making a backup');
    if (!backupDir) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      giveToOwnerOf(dataDir, folder);
    }
    rejectOtherDatabases(database, folder, [name]);
    // Another process may have migrated the database in the meantime.
    const isWanted = ({ migrations }: SqliteContent) => schemaVersion(migrations) === version;
    await backUpSqlite(database, path.join(folder, name), isWanted);
  } catch (error) {
    throw invalid(
      `The database has to be upgraded, and the backup before that failed (${error instanceof Error ? error.message : error}), so nothing has been changed: make room in ${folder}, or name another folder with BACKUP_DIR.`,
    );
  } finally {
    release?.();
  }
}
