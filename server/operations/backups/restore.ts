import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type DataKey, dataKeyOf } from '../../data-key/key.ts';
import { createKeyFile } from '../../data-key/key-file.ts';
import { sqliteFile } from '../../db/database.ts';
import { excludeOtherUsers } from '../../db/in-use.ts';
import { tablesAfter, unknownMigration } from '../../db/schema-version.ts';
import {
  copySqliteFile,
  findOrphans,
  removeSqlite,
  replaceSqlite,
  type SqliteContent,
} from '../../db/sqlite/copy.ts';
import { conflict, invalid } from '../../errors.ts';
import type { Config } from '../config.ts';

const NOTHING_CHANGED = 'Nothing has been changed.';

/**
 * Atomically replaces the SQLite database with a checked copy of a backup.
 * @param isForced replaces an existing database.
 * @returns what the backup contains.
 * @throws DomainError if the backup is not usable, if the database is in use, or if it exists and isForced is false.
 */
export async function restoreBackup(
  file: string,
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'dataKey'>,
  { isForced }: { isForced: boolean },
): Promise<SqliteContent> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) {
    throw invalid('The database is PostgreSQL: restore it with pg_restore, as docs/operations.md shows.');
  }
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw invalid(`There is no file ${file}.`);
  const options = { databaseUrl, dataDir, onConnectionError: () => {} };
  const target = resolveLink(sqliteFile(dataDir));
  return excludeOtherUsers(options, async () => {
    const hasData = existsSync(target) && statSync(target).size > 0;
    if (hasData && realpathSync(file) === realpathSync(target))
      throw invalid(`${file} is the database itself.`);
    if (hasData && !isForced) throw conflict(`There is a database ${target}: --force replaces it.`);
    const draft = `${target}.restoring`;
    try {
      const content = await copyBackup(file, draft);
      checkContent(file, content, findKeys(config));
      await checkCompleteness(file, content, draft);
      replaceSqlite(draft, target);
      return content;
    } finally {
      removeSqlite(draft);
    }
  });
}

/** Returns the target of a symbolic link, even if it does not exist, or else the file itself. */
function resolveLink(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? path.resolve(path.dirname(file), readlinkSync(file)) : file;
}

async function copyBackup(file: string, draft: string): Promise<SqliteContent> {
  try {
    return await copySqliteFile(file, draft);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw invalid(`${file} cannot be restored: ${reason}. ${NOTHING_CHANGED}`);
  }
}

/** @throws DomainError if this version or the available data keys cannot use the content. */
function checkContent(file: string, { migrations, keyFingerprint }: SqliteContent, keys: DataKey[]): void {
  if (migrations.length === 0) throw invalid(`${file} is not a database of Sorrel. ${NOTHING_CHANGED}`);
  const unknown = unknownMigration(migrations);
  if (unknown) {
    throw invalid(
      `${file} comes from another version of Sorrel (${unknown}): restore it with that version. ${NOTHING_CHANGED}`,
    );
  }
  if (keyFingerprint !== null && !keys.some(({ fingerprint }) => fingerprint === keyFingerprint)) {
    throw invalid(
      `The data key that the referrals in ${file} are encrypted with is neither DATA_KEY nor data.key in DATA_DIR: put it back first, as docs/operations.md shows. ${NOTHING_CHANGED}`,
    );
  }
}

/** @throws DomainError if the copy lacks tables of its schema, or rows that others refer to. */
async function checkCompleteness(file: string, content: SqliteContent, copy: string): Promise<void> {
  const reject = (reason: string) => invalid(`${file} is not complete: ${reason}. ${NOTHING_CHANGED}`);
  const tables = await tablesAfter(content.migrations).catch((error: Error) => {
    throw reject(`its migrations do not build on each other (${error.message})`);
  });
  const missing = tables.filter((table) => !content.rows.has(table));
  if (missing.length > 0) throw reject(`it has no table ${missing.join(', ')}`);
  const orphans = findOrphans(copy);
  if (orphans) throw reject(`rows refer to missing ones (${orphans})`);
}

/** Returns the keys that a start would accept; creates none. */
function findKeys({ dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>): DataKey[] {
  if (dataKey) return [dataKeyOf(dataKey)];
  const keyFile = createKeyFile(dataDir);
  const prepared = keyFile.readPrepared();
  return [...(keyFile.exists() ? [keyFile.read()] : []), ...(prepared ? [prepared] : [])];
}
