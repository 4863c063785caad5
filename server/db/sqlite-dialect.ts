import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isDatabaseBusy } from './busy.ts';
import { refuseInsideTransaction } from './transaction.ts';

const STATEMENT_CACHE_SIZE = 200;
/** How long a statement waits for another process's lock. */
const BUSY_TIMEOUT_MS = 2_000;
/** SQLite itself would wait with the whole process: it waits no longer than this, and asks again after a pause. */
const BLOCKING_WAIT_MS = 1;
const RETRY_PAUSE_MS = 15;
/** Older versions can lose committed rows when two connections checkpoint one WAL. */
const OLDEST_SQLITE = '3.51.3';

/** Durability, erasure and the audit trail rest on these. SQLite ignores a PRAGMA it can't follow, so each is read back. */
const PRAGMAS: [name: string, value: string, readBack: string | number][] = [
  ['journal_mode', 'wal', 'wal'],
  ['synchronous', 'full', 2],
  ['foreign_keys', 'on', 1],
  ['secure_delete', 'on', 1],
  // Without it REPLACE deletes rows past the triggers that refuse it.
  ['recursive_triggers', 'on', 1],
];

/** Kysely's SQLite compiler on `node:sqlite`, with a driver of our own that closes the library's traps. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Opens the file and asserts what the data's safety rests on.
 * @throws Error when SQLite is too old or a PRAGMA did not take.
 */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  const version = String(sqlite.prepare('select sqlite_version() as version').get()?.version);
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is too old: Sorrel needs ${OLDEST_SQLITE} or newer.`);
  }
  for (const [name, value, readBack] of PRAGMAS) {
    sqlite.exec(`pragma ${name} = ${value}`);
    const actual = Object.values(sqlite.prepare(`pragma ${name}`).get() ?? {})[0];
    if (actual !== readBack) throw new Error(`SQLite did not take ${name} = ${value}: it says ${actual}.`);
  }
  sqlite.exec(`pragma busy_timeout = ${BLOCKING_WAIT_MS}`);
  return sqlite;
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Kysely does not count on it, but SQLite rolls schema changes back: a migration that fails leaves nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Keeps Kysely from waiting for the one connection before the driver is asked, which refuses some callers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One connection, lent to one caller at a time and in order; a transaction keeps it until it ends. */
class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #connection: SqliteConnection | undefined;
  #lastInLine: Promise<void> = Promise.resolve();
  #next: () => void = () => {};

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(openSqlite(this.#file));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    if (!this.#connection) throw new Error('The database is not open.');
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    const myTurn = this.#lastInLine;
    const mine = Promise.withResolvers<void>();
    this.#lastInLine = mine.promise;
    await myTurn;
    this.#next = mine.resolve;
    this.#connection.firstDeadline = deadline;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#next();
  }

  /** IMMEDIATE takes the write lock at once: a plain BEGIN can fail half-way with no chance to wait. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** Nothing to do when SQLite has already rolled back by itself, as it does when the disk is full. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Of the first statement after it was lent: counted from when the caller stood in line, so that all wait at once. */
  firstDeadline: number | undefined;

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  get inTransaction(): boolean {
    return this.#sqlite.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  /** While another process has the lock, statements wait and everything else goes on. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = this.firstDeadline ?? performance.now() + BUSY_TIMEOUT_MS;
    this.firstDeadline = undefined;
    for (;;) {
      try {
        return this.#execute(query);
      } catch (error) {
        const isBusy = error instanceof Error && isDatabaseBusy(error);
        if (!isBusy || this.inTransaction || performance.now() >= deadline) throw error;
        await setTimeout(RETRY_PAUSE_MS);
      }
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters.map(bindable);
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#sqlite.prepare(query.sql).iterate(...query.parameters.map(bindable))) {
      yield { rows: [row as R] };
    }
  }

  /** Keeps the statements used last, so that neither parsing nor memory grows with the traffic. */
  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#sqlite.prepare(sql);
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > STATEMENT_CACHE_SIZE && oldest) this.#statements.delete(oldest);
    return statement;
  }
}

/**
 * A value as `node:sqlite` may bind it. An object in first place would be read as named parameters and shift
 * all others, so everything but primitives and bytes is refused.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a parameter of type ${Object.prototype.toString.call(value)}.`);
}
