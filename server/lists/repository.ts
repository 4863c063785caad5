import { sql } from 'kysely';
import { snakeCase } from '../../domain/case.ts';
import type { FieldsOf } from '../../domain/forms/field.ts';
import type { LISTS, ListForm, ListName } from '../../domain/lists/lists.ts';
import { keysOf } from '../../domain/objects.ts';
import type { Db } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';

/** What the repository needs of a list: its table, which has an id and a column for each field of the form. */
export type ListTable<F extends ListForm> = { table: (typeof LISTS)[ListName]['table']; form: F };

export type Item<F extends ListForm> = FieldsOf<F> & { id: number; position: number };

/** Returns the items of a list in order. */
export async function readItems<F extends ListForm>(
  db: Db,
  { table, form }: ListTable<F>,
): Promise<Item<F>[]> {
  const names = ['id', ...keysOf(form)];
  const columns = sql.join(names.map((name) => sql.ref(snakeCase(name))));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(table)} order by position, id`.execute(db);
  const read = (name: string, value: unknown) => {
    const type = form[name]?.schema.type;
    if (type === 'boolean') return value === 1;
    return type === 'array' ? JSON.parse(String(value)) : value;
  };
  return rows.map((row) => {
    const item = Object.fromEntries(names.map((name) => [name, read(name, row[snakeCase(name)])]));
    // The columns are those of the form.
    return item as Item<F>;
  });
}

/** Adds an item, or changes the one with the id. @returns the id. */
export async function writeItem<F extends ListForm>(
  trx: Transaction,
  { table: name, form }: ListTable<F>,
  id: number | undefined,
  fields: FieldsOf<F>,
): Promise<number> {
  const names = sql.join(keysOf(form).map((name) => sql.ref(snakeCase(name))));
  const values = sql.join(keysOf(form).map((name) => toColumn(fields[name])));
  const table = sql.table(name);
  const written = id
    ? sql<{ id: number }>`update ${table} set (${names}) = (${values}) where id = ${id} returning id`
    : sql<{ id: number }>`insert into ${table} (${names}) values (${values}) returning id`;
  const { rows } = await written.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function deleteItem(trx: Transaction, table: string, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);
}

/** Moves all items from a position on. */
export async function shift(trx: Transaction, table: string, from: number, by: 1 | -1): Promise<void> {
  const moved = sql`update ${sql.table(table)} set position = position + ${sql.lit(by)} where position >= ${from}`;
  await moved.execute(trx);
}

function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
