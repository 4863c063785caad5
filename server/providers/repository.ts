import { sql } from 'kysely';
import { camelCase, camelCaseKeys } from '../../domain/case.ts';
import { keysOf, recordOf } from '../../domain/objects.ts';
import type { Db, ProviderRow } from '../db/schema.ts';
import { FLAGS, type ProviderRecord, TABLES } from './record.ts';

/** Ids per statement; PostgreSQL and SQLite allow about 32,000 parameters. */
const IDS_PER_QUERY = 1_000;

export async function findProvider(db: Db, id: number): Promise<ProviderRecord | null> {
  const [record] = await findProviders(db, [id]);
  return record ?? null;
}

/** Returns the providers of these ids, in their order; unknown ones are left out. */
export async function findProviders(db: Db, ids: number[]): Promise<ProviderRecord[]> {
  const rows: ProviderRow[] = [];
  for (const some of batches(ids)) {
    rows.push(...(await db.selectFrom('providers').selectAll().where('id', 'in', some).execute()));
  }
  const byId = new Map((await withTables(db, rows)).map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the ids of all providers by name. */
export async function listIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('providers').select('id').orderBy('sort_key').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function wasDeleted(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('deleted_providers').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Returns how many providers have each item that some have in this field, by id. */
export async function countHolders(db: Db, field: keyof typeof TABLES) {
  const { table, columns } = TABLES[field];
  const column = sql.ref(columns[0]);
  const { rows } = await sql<{ id: number; count: number }>`
    select ${column} as id, count(distinct provider_id) as count from ${sql.table(table)}
    group by ${column}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the ids of the providers that have an item in this field, in ascending order. */
export async function listHolders(db: Db, field: keyof typeof TABLES, id: number) {
  const { table, columns } = TABLES[field];
  const { rows } = await sql<{ provider_id: number }>`
    select distinct provider_id from ${sql.table(table)} where ${sql.ref(columns[0])} = ${id}
    order by provider_id`.execute(db);
  return rows.map(({ provider_id }) => provider_id);
}

/** Adds what each provider has in other tables. */
export async function withTables(db: Db, rows: ProviderRow[]): Promise<ProviderRecord[]> {
  const records = rows.map((row): ProviderRecord => {
    const columns = camelCaseKeys(row);
    return {
      ...columns,
      ...recordOf(FLAGS, (flag) => columns[flag] === 1),
      ...recordOf(keysOf(TABLES), () => []),
    };
  });
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const ids of batches([...byId.keys()])) await readTables(db, ids, byId);
  return records;
}

function* batches(ids: number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) yield ids.slice(at, at + IDS_PER_QUERY);
}

async function readTables(db: Db, ids: number[], byId: Map<number, ProviderRecord>) {
  const reads = keysOf(TABLES).map(async (name) => {
    const { table, columns, order } = TABLES[name];
    const read = sql<{ provider_id: number } & Record<string, unknown>>`
      select provider_id, ${sql.join(columns.map((each) => sql.ref(each)))} from ${sql.table(table)}
      where provider_id in (${sql.join(ids)}) order by ${sql.join(order.map((each) => sql.ref(each)))}`;
    const { rows } = await read.execute(db);
    const keys = columns.map((column) => [column, camelCase(column)] as const);
    for (const row of rows) {
      const list: unknown[] | undefined = byId.get(row.provider_id)?.[name];
      list?.push(keys.length === 1 ? row[columns[0]] : toItem(row, keys));
    }
  });
  await Promise.all(reads);
}

/** Measured: a page reads hundreds of rows, and rest properties or Object.fromEntries take twice as long. */
function toItem(row: Record<string, unknown>, keys: (readonly [column: string, key: string])[]) {
  const item: Record<string, unknown> = {};
  for (const [column, key] of keys) item[key] = row[column];
  return item;
}
