import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ensurePrivateFile } from './private-file.ts';

const STATEMENT_CACHE_SIZE = 200;
/** How long a statement waits for another process's lock, which blocks the event loop: ten of them 5 s. */
const BUSY_TIMEOUT_MS = 500;
/** Older versions can lose committed rows when two connections checkpoint one WAL. */
const OLDEST_SQLITE = '3.51.3';

/** Durability, erasure and the history depend on these; each is read back, since SQLite ignores a wrong one silently. */
const PRAGMAS: [name: string, value: string, readBack: string | number][] = [
  ['journal_mode', 'wal', 'wal'],
  ['synchronous', 'full', 2],
  ['foreign_keys', 'on', 1],
  ['secure_delete', 'on', 1],
  // REPLACE would delete rows without firing the delete triggers.
  ['recursive_triggers', 'on', 1],
];

export function openSqlite(file: string): DatabaseSync {
  // SQLite itself would let every user read it; its -wal and -shm files get the same mode.
  ensurePrivateFile(file);
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  const version = String(sqlite.prepare('select sqlite_version() as version').get()?.version);
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is too old: Sorrel needs ${OLDEST_SQLITE} or newer.`);
  }
  for (const [name, value, readBack] of PRAGMAS) {
    sqlite.exec(`pragma ${name} = ${value}`);
    const actual = Object.values(sqlite.prepare(`pragma ${name}`).get() ?? {})[0];
    if (actual !== readBack)
      throw new Error(`SQLite ignored pragma ${name} = ${value}: it reports ${actual}.`);
  }
  return sqlite;
}

export const sqliteDialect = (file: string) =>
  new NodeSqliteDialect({ database: async () => toSqliteDatabase(openSqlite(file)) });

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The database as Kysely's driver uses it, with a bounded cache of prepared statements. */
function toSqliteDatabase(sqlite: DatabaseSync): SqliteDatabase {
  function prepare(sql: string): SqliteStatement {
    // IMMEDIATE takes the write lock first: a plain BEGIN can fail halfway with no chance to wait.
    const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(bindable)),
      run(parameters) {
        // SQLite may have rolled back already, as it does when the disk is full.
        if (sql === 'rollback' && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
        return statement.run(...parameters.map(bindable));
      },
      iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
    };
  }
  const statements = new LRUCache({ max: STATEMENT_CACHE_SIZE, memoMethod: prepare });
  return { prepare: (sql) => statements.memo(sql), close: () => sqlite.close() };
}

/**
 * Returns a primitive or bytes as `node:sqlite` binds them: an object in first place would be read as named parameters.
 * @throws TypeError for any other value.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a parameter of type ${Object.prototype.toString.call(value)}.`);
}
