import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { isSqliteLocked } from '../busy.ts';
import { checkConnectionUse } from '../context.ts';
import { ensurePrivateFile } from '../private-file.ts';

const STATEMENT_CACHE_SIZE = 200;
/** How long a statement waits for another process's lock. */
const BUSY_TIMEOUT_MS = 2_000;
/** SQLite's own wait blocks the event loop, so the driver keeps it short and retries after a pause. */
const BLOCKING_WAIT_MS = 1;
const RETRY_PAUSE_MS = 15;
/** Older versions can lose committed rows when two connections checkpoint one WAL. */
const OLDEST_SQLITE = '3.51.3';

/** Durability, erasure and the history depend on these. SQLite ignores a wrong PRAGMA silently, so each is read back. */
const PRAGMAS: [name: string, value: string, readBack: string | number][] = [
  ['journal_mode', 'wal', 'wal'],
  ['synchronous', 'full', 2],
  ['foreign_keys', 'on', 1],
  ['secure_delete', 'on', 1],
  // Without it REPLACE deletes rows without firing the delete triggers.
  ['recursive_triggers', 'on', 1],
];

/** Kysely's SQLite dialect on `node:sqlite`. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Opens the file and sets the PRAGMAs.
 * @throws Error if SQLite is too old or ignores a PRAGMA.
 */
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
  sqlite.exec(`pragma busy_timeout = ${BLOCKING_WAIT_MS}`);
  return sqlite;
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Keeps Kysely from queueing in front of the driver, which rejects calls from inside a transaction. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Reads outside of transactions use a read-only connection, so they never wait for a writer. Everything else uses the
 * other connection, one caller at a time, in order; a transaction holds it until it ends.
 */
class NodeSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  /** `node:sqlite` runs each statement to completion, so each read sees all earlier commits. */
  readonly #reader: SqliteDriver;
  #queue: Promise<void> = Promise.resolve();

  constructor(file: string) {
    let sqlite: DatabaseSync | undefined;
    super({
      database: async () => {
        sqlite = openSqlite(file);
        return cachingDatabase(sqlite);
      },
    });
    this.#isInTransaction = () => sqlite?.isTransaction ?? false;
    const openReader = () => new DatabaseSync(file, { readOnly: true, timeout: BLOCKING_WAIT_MS });
    this.#reader = new SqliteDriver({ database: async () => cachingDatabase(openReader()) });
  }

  override async init(): Promise<void> {
    await super.init();
    await this.#reader.init();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    checkConnectionUse();
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    const reader = new RetryingConnection(await this.#reader.acquireConnection(), () => false, deadline);
    return new SplitConnection(reader, () => this.#acquireWriter(deadline));
  }

  async #acquireWriter(deadline: number): Promise<Writer> {
    const previous = this.#queue;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    this.#queue = promise;
    await previous;
    const connection = await super.acquireConnection();
    return {
      connection: new RetryingConnection(connection, this.#isInTransaction, deadline),
      release,
    };
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof SplitConnection) await connection.release();
  }

  override async destroy(): Promise<void> {
    await this.#reader.destroy();
    await super.destroy();
  }

  /** IMMEDIATE takes the write lock first: a plain BEGIN can fail halfway with no chance to wait. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite may have rolled back already, as it does when the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

type Writer = { connection: DatabaseConnection; release: () => void };

/** Acquires the writing connection for the first query that is not a plain read, and then keeps it. */
class SplitConnection implements DatabaseConnection {
  readonly #reader: DatabaseConnection;
  readonly #acquireWriter: () => Promise<Writer>;
  #writer: Promise<Writer> | undefined;

  constructor(reader: DatabaseConnection, acquireWriter: () => Promise<Writer>) {
    this.#reader = reader;
    this.#acquireWriter = acquireWriter;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isRead = !this.#writer && SelectQueryNode.is(query.query);
    return (isRead ? this.#reader : await this.#write()).executeQuery<R>(query);
  }

  /** Not on the reading connection: an open cursor would hide later changes from its other reads. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.#write()).streamQuery<R>(query, chunkSize);
  }

  async release(): Promise<void> {
    (await this.#writer)?.release();
  }

  async #write(): Promise<DatabaseConnection> {
    this.#writer ??= this.#acquireWriter();
    return (await this.#writer).connection;
  }
}

/** Retries while another process holds the lock, without blocking the event loop. */
class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #isInTransaction: () => boolean;
  #firstDeadline: number | undefined;

  /** @param firstDeadline the first statement's deadline. Time in the queue counts, so callers wait in parallel. */
  constructor(connection: DatabaseConnection, isInTransaction: () => boolean, firstDeadline: number) {
    this.#connection = connection;
    this.#isInTransaction = isInTransaction;
    this.#firstDeadline = firstDeadline;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = this.#firstDeadline ?? performance.now() + BUSY_TIMEOUT_MS;
    this.#firstDeadline = undefined;
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        const isBusy = error instanceof Error && isSqliteLocked(error);
        if (!isBusy || this.#isInTransaction() || performance.now() >= deadline) throw error;
        await setTimeout(RETRY_PAUSE_MS);
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}

/** The database as Kysely's driver uses it, with a bounded cache of prepared statements. */
function cachingDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const prepare = (sql: string): SqliteStatement => {
    const statement = sqlite.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters.map(bindable)),
      run: (parameters) => statement.run(...parameters.map(bindable)),
      // A separate statement, because another query would reset a cached one while rows are read.
      iterate: (parameters) => sqlite.prepare(sql).iterate(...parameters.map(bindable)),
    };
  };
  const statements = new LRUCache({ max: STATEMENT_CACHE_SIZE, memoMethod: prepare });
  return { prepare: (sql) => statements.memo(sql), close: () => sqlite.close() };
}

/**
 * Returns the value as `node:sqlite` can bind it. It would read an object in first place as named parameters and
 * shift all others, so only primitives and bytes are allowed.
 * @throws TypeError for any other value.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a parameter of type ${Object.prototype.toString.call(value)}.`);
}
