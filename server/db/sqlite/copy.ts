import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { conflict } from '../../errors.ts';
import { isSqliteDamaged, isSqliteLocked } from '../busy.ts';
import { IN_USE } from '../in-use.ts';
import { giveToOwnerOf } from '../private-file.ts';

/** Pages per step; the copy can be aborted between steps. */
const PAGES_PER_STEP = 1_000;
const MIGRATIONS_TABLE = 'kysely_migration';

/** The suffix of an incomplete backup. */
export const PARTIAL = '.partial';

/** What backups and restores need to know about a file's content. */
export type SqliteContent = {
  /** Number of rows by table. */
  rows: Map<string, number>;
  /** Names of the executed migrations, in order; empty if it is not a database of Sorrel. */
  migrations: string[];
  /** Fingerprint of the data key; null before the first start that had one. */
  keyFingerprint: string | null;
};

/**
 * Copies a consistent state of the database into a new file that only its owner can read, checks the copy and writes it to
 * the disk. Other connections can read and write at the same time. Replaces the remains of an interrupted copy.
 * @throws Error if the file cannot be written, or if the copy is damaged; no file is left then.
 */
async function copySqlite(source: DatabaseSync, target: string): Promise<SqliteContent> {
  removeSqlite(target);
  try {
    // SQLite itself would create a file that every user can read.
    closeSync(openSync(target, 'wx', 0o600));
    // A snapshot, so that later changes neither restart the copy nor affect the counts.
    source.exec('begin');
    const expected = readContent(source);
    await backup(source, target, { rate: PAGES_PER_STEP });
    source.exec('commit');
    const copy = readSqlite(target);
    for (const [table, count] of expected.rows) {
      const copied = copy.rows.get(table);
      if (copied !== count) throw new Error(`the copy has ${copied} rows of ${count} in ${table}`);
    }
    sync(target);
    return copy;
  } catch (error) {
    removeSqlite(target);
    throw error;
  }
}

/**
 * Like copySqlite, for a file that no process writes to. Also reads a write-ahead log beside it, as in a copy of a
 * running server's files.
 */
export async function copySqliteFile(file: string, target: string): Promise<SqliteContent> {
  const hasLog = existsSync(`${file}-wal`);
  const source = hasLog ? new DatabaseSync(file, { readOnly: true }) : openImmutable(file);
  try {
    return await copySqlite(source, target);
  } finally {
    source.close();
  }
}

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

/**
 * Replaces a database that no process may be using. If this process is killed, either the old or the new database is
 * there, complete.
 * @throws conflict if another process has the old one open.
 */
export function replaceSqlite(draft: string, target: string): void {
  if (existsSync(target)) mergeSideFiles(target);
  giveToOwnerOf(existsSync(target) ? target : path.dirname(target), draft);
  // A remaining write-ahead log would be applied to the new database and damage it.
  removeSideFiles(target);
  moveInPlace(draft, target);
}

/** Merges the write-ahead log into the database, so that it is complete without other files. */
function mergeSideFiles(file: string): void {
  try {
    const sqlite = new DatabaseSync(file);
    try {
      // Unlike a checkpoint, it fails if another connection is open.
      sqlite.exec('pragma journal_mode = delete');
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (error instanceof Error && isSqliteLocked(error)) throw conflict(IN_USE);
    // A damaged database is not worth keeping.
    if (!(error instanceof Error && isSqliteDamaged(error))) throw error;
  }
}

/**
 * Reads a file that no process writes to, and creates no files beside it.
 * @throws Error if its integrity check fails or it is no SQLite database.
 */
function readSqlite(file: string): SqliteContent {
  const sqlite = openImmutable(file);
  try {
    const problem = Object.values(sqlite.prepare('pragma integrity_check(1)').get() ?? {})[0];
    if (problem !== 'ok')
      throw new Error(`the integrity check reports: ${String(problem).replaceAll(/\s+/g, ' ')}`);
    return readContent(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Returns the first rows that refer to missing ones, such as 'sessions to users'; null without any. Like readSqlite. */
export function findOrphans(file: string): string | null {
  const sqlite = openImmutable(file);
  try {
    const found = sqlite.prepare('pragma foreign_key_check').get();
    return found ? `${found.table} to ${found.parent}` : null;
  } finally {
    sqlite.close();
  }
}

/** Opens a file that no process writes to. Without `immutable`, SQLite would need to create files beside it. */
export function openImmutable(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.search = 'immutable=1';
  return new DatabaseSync(url, { readOnly: true });
}

/** Renames the file atomically, even across a power failure. */
function moveInPlace(file: string, target: string): void {
  renameSync(file, target);
  sync(path.dirname(target));
}

/** Removes the database and the files that SQLite keeps beside it. */
export function removeSqlite(file: string): void {
  rmSync(file, { force: true });
  removeSideFiles(file);
}

/** Removes the journals of the database; with another one in its place they would damage it. */
function removeSideFiles(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Result codes of SQLite for a missing table, a damaged file, and a file of another kind. */
const NOT_OURS = [1, 11, 26];

/**
 * Returns when the database was created, which identifies it: upgrades, backups and restores keep it. Null if the file
 * is not a Sorrel database.
 * @throws Error if the file cannot be read; its message can be shown.
 */
export function readOrigin(file: string): string | null {
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

function readContent(sqlite: DatabaseSync): SqliteContent {
  const tables = sqlite
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
    .all()
    .map(({ name }) => String(name));
  const count = (table: string) => {
    const row = sqlite.prepare(`select count(*) as count from "${table.replaceAll('"', '""')}"`).get();
    return Number(row?.count);
  };
  const names = tables.includes(MIGRATIONS_TABLE)
    ? sqlite.prepare(`select name from ${MIGRATIONS_TABLE} order by name`).all()
    : [];
  const key = tables.includes('data_key')
    ? sqlite.prepare('select fingerprint from data_key where id = 1').get()
    : undefined;
  return {
    rows: new Map(tables.map((table) => [table, count(table)])),
    migrations: names.map(({ name }) => String(name)),
    keyFingerprint: key ? String(key.fingerprint) : null,
  };
}

function sync(place: string): void {
  const handle = openSync(place, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
