import { existsSync } from 'node:fs';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { sql } from 'kysely';
import { conflict, invalid } from '../errors.ts';
import { migrate, openDatabase, rejectOlderSchema, rejectOtherSchema, sqliteFile } from './database.ts';
import { openSqlite } from './sqlite.ts';
import { type Transaction, transaction } from './transaction.ts';

/** Few, because pictures may have hundreds of kilobytes. */
const ROWS_PER_BATCH = 100;

type Row = Record<string, SQLOutputValue>;

/**
 * Copies all rows, with their ids, to an empty PostgreSQL database in one transaction. @returns the rows by table
 * @throws DomainError for a source of another version, a target that is not empty, or a row that does not fit.
 */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<Map<string, number>> {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) throw invalid(`There is no database in ${dataDir}.`);
  const source = openSqlite(file);
  const target = openDatabase({ databaseUrl, dataDir, onConnectionError: () => {} });
  try {
    // No process changes the source meanwhile.
    source.exec('begin immediate');
    const executed = namesIn(source, 'select name from kysely_migration order by name');
    rejectOtherSchema(executed);
    rejectOlderSchema(executed);
    return await transaction(target, async (trx) => {
      const [existing] = await trx.introspection.getTables();
      if (existing) throw conflict(`The target is not empty: it has a table ${existing.name}.`);
      await migrate(trx);
      return copyRows(source, trx).catch((error: Error) => {
        throw invalid(`The rows cannot be copied: ${error.message}. The target is as it was.`);
      });
    });
  } finally {
    source.close();
    await target.destroy();
  }
}

async function copyRows(source: DatabaseSync, trx: Transaction): Promise<Map<string, number>> {
  // In the order of their creation, so that no row refers to one of a later table.
  const tables = namesIn(
    source,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
      and name not like 'kysely\\_%' escape '\\' order by rowid`,
  );
  // The target's reference data, which the source has, too; there are no events yet.
  for (const table of tables.toReversed()) {
    if (table !== 'events') await sql`delete from ${sql.table(table)}`.execute(trx);
  }
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table, await copyTable(source, trx, table));
  for (const { name, seq } of source.prepare('select name, seq from sqlite_sequence where seq > 0').all()) {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(trx);
  }
  // Without statistics, the first searches would be slow.
  await sql`analyze`.execute(trx);
  return counts;
}

async function copyTable(source: DatabaseSync, trx: Transaction, table: string): Promise<number> {
  let count = 0;
  let batch: Row[] = [];
  const insert = async () => {
    // PostgreSQL converts each value to the type of its column.
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch, encodeBytes)})`.execute(
      trx,
    );
    count += batch.length;
    batch = [];
  };
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    batch.push(row);
    if (batch.length === ROWS_PER_BATCH) await insert();
  }
  if (batch.length > 0) await insert();
  return count;
}

function encodeBytes(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}

function namesIn(sqlite: DatabaseSync, query: string): string[] {
  return sqlite
    .prepare(query)
    .all()
    .map(({ name }) => String(name));
}
