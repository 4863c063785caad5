import { sql } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../schema.ts';
import type { Transaction } from '../transaction.ts';
import type { Author, Subject } from './repository.ts';
import { recordDifference } from './revision.ts';

/** What every item of a list has that staff edit. */
export type OrderedItem = {
  id: number;
  /** From 1, without gaps. */
  position: number;
  /** Raised by every change, except a shift caused by another item's move. */
  revision: number;
};

/** The fields that staff edit. A null position is the last one. */
type Content = { position: number | null };

type Columns = Record<string, string | number | null>;

/** A table of items that staff order and retire. */
export type OrderedTable<Fields> = {
  table: keyof Schema;
  subject: Subject['subject'];
  /** Retired items are deleted. */
  deletes?: true;
  /** Returns the row without `OrderedItem` and `retired_at`. */
  toColumns: (fields: Fields) => Columns;
  /** Returns what the history records, with keys in snake_case. */
  toHistory: (fields: Fields) => Record<string, unknown>;
};

/**
 * Adds or changes an item, moves the others, and records the differences. Nothing else changes the table, besides
 * `retireItem`. First lock it.
 * @param before null for a new item.
 */
export async function saveItem<Fields extends Content>(
  trx: Transaction,
  list: OrderedTable<Fields>,
  before: (Fields & OrderedItem) | null,
  fields: Fields,
  author: Author,
): Promise<Fields & OrderedItem> {
  const columns = list.toColumns(fields);
  const { id, revision } = before ?? (await insertRow(trx, list, columns));
  const isMoved = !before || fields.position !== before.position;
  const position = isMoved ? await moveTo(trx, list, id, fields.position) : before.position;
  const after = { ...fields, id, position, revision };
  const former = before && list.toHistory(before);
  const isChanged = await recordDifference(trx, subjectOf(list, id), former, list.toHistory(after), author);
  if (!before || !isChanged) return after;
  await updateRow(trx, list, id, { ...columns, revision: revision + 1 });
  return { ...after, revision: revision + 1 };
}

/** Retires an item, or deletes it if the table does, and closes its gap. @param columns to change with it. */
export async function retireItem<Fields extends Content>(
  trx: Transaction,
  list: OrderedTable<Fields>,
  before: Fields & OrderedItem,
  author: Author,
  columns: Columns = {},
): Promise<void> {
  if (list.deletes) await sql`delete from ${sql.table(list.table)} where id = ${before.id}`.execute(trx);
  else {
    const revision = before.revision + 1;
    await updateRow(trx, list, before.id, { ...columns, retired_at: author.at, revision });
  }
  await renumber(trx, list, await listIds(trx, list));
  await recordDifference(trx, subjectOf(list, before.id), list.toHistory(before), null, author);
}

type Table = Pick<OrderedTable<never>, 'table' | 'subject' | 'deletes'>;

export function subjectOf({ subject }: Table, id: number): Subject {
  return { subject, subjectId: id };
}

/** Returns the ids of the active items in order. */
export async function listIds(db: DatabaseOrTransaction, { table, deletes }: Table): Promise<number[]> {
  const isActive = deletes ? sql`1 = 1` : sql`retired_at is null`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isActive} order by position, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether there is such an item, active or retired. */
export async function hasItem(db: DatabaseOrTransaction, { table }: Table, id: number): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

async function insertRow(
  trx: Transaction,
  list: Table,
  columns: Columns,
): Promise<Pick<OrderedItem, 'id' | 'revision'>> {
  const row = Object.entries({ position: 0, ...columns });
  const { rows } = await sql<Pick<OrderedItem, 'id' | 'revision'>>`
    insert into ${sql.table(list.table)} (${sql.join(row.map(([name]) => sql.ref(name)))})
    values (${sql.join(row.map(([, value]) => value))}) returning id, revision`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error(`Nothing was inserted into ${list.table}.`);
  return inserted;
}

async function updateRow(trx: Transaction, { table }: Table, id: number, columns: Columns): Promise<void> {
  const values = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${id}`.execute(trx);
}

/** Moves an item to a position, or to the end. @returns the position. */
async function moveTo(trx: Transaction, table: Table, id: number, position: number | null): Promise<number> {
  const ids = (await listIds(trx, table)).filter((other) => other !== id);
  const index = Math.min(position ?? Number.POSITIVE_INFINITY, ids.length + 1) - 1;
  await renumber(trx, table, ids.toSpliced(index, 0, id));
  return index + 1;
}

/** One statement, which changes only the rows that move. */
async function renumber(trx: Transaction, { table }: Table, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((id, index) => sql`(cast(${id} as integer), cast(${index + 1} as integer))`);
  await sql`with places (id, place) as (values ${sql.join(places)})
    update ${sql.table(table)} set position = (select place from places where places.id = ${sql.ref(`${table}.id`)})
    where exists (select 1 from places where places.id = ${sql.ref(`${table}.id`)} and place <> position)`.execute(
    trx,
  );
}
