import { statSync } from 'node:fs';
import { sqliteFile } from '../db/database.ts';
import type { Config } from './config.ts';

/** The permission bits of group and others. */
const NOT_OWNER = 0o077;

/** Returns a warning if users other than the owner can open the data folder; null otherwise, or if there is none. */
export function dataFolderWarning(dataDir: string): string | null {
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & NOT_OWNER) === 0
    ? null
    : `Other users of this machine can open DATA_DIR ${dataDir}, with the database and the data key. Close it: chmod 700 ${dataDir}`;
}

/** Whether the database exists; with PostgreSQL, the connection tells. */
export function hasDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  if (databaseUrl) return true;
  return (statSync(sqliteFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0;
}
