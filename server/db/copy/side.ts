/** Values in the order of the table's columns. */
export type Row = (string | number | Uint8Array | null)[];

/** Columns in alphabetical order, because their original order differs between the engines. */
export type Table = { name: string; columns: string[] };

/** One side of a copy: a database in one transaction that sees one snapshot. Tables of Kysely's migrator are not listed. */
export type Source = {
  /** In alphabetical order. */
  tables(): Promise<Table[]>;
  /** The names of the migrations that have run, in order. */
  migrations(): Promise<string[]>;
  /** When the database was created, which identifies it: the time of its first migration. */
  createdAt(): Promise<string>;
  count(table: string): Promise<number>;
  /** Batches of bounded size, in any order. */
  rows(table: Table): AsyncIterable<Row[]>;
  /** The highest id ever assigned, by table, even if its row was deleted. */
  lastIds(): Promise<Map<string, number>>;
  /** Rolls back unless `commit` was called. */
  close(): Promise<void>;
};

export type Target = Source & {
  /** Until `commit`, no trigger runs, and rows may refer to later ones. */
  suspendRules(): Promise<void>;
  clear(table: string): Promise<void>;
  insert(table: Table, rows: Row[]): Promise<void>;
  setLastIds(lastIds: Map<string, number>): Promise<void>;
  setCreatedAt(time: string): Promise<void>;
  /** Restores and checks the rules first. */
  commit(): Promise<void>;
};

/** Tables of Kysely's migrator, which each database fills itself. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** A batch ends at either limit. */
export const ROWS_PER_BATCH = 1_000;
export const BYTES_PER_BATCH = 1_000_000;

/** Returns the length of the row's texts and bytes. */
export function sizeOf(row: Row): number {
  let size = 0;
  for (const value of row)
    if (typeof value === 'object' || typeof value === 'string') size += value?.length ?? 0;
  return size;
}

/** Returns the columns for a query. */
export function quoteAll(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join();
}
