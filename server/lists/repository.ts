import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { snakeCase } from '../../domain/case.ts';
import { type Field, type FieldsOf, type Form, readChanges, readForm } from '../../domain/forms/field.ts';
import { keysOf } from '../../domain/objects.ts';
import type { Actor, Author } from '../actor.ts';
import type { Database, DatabaseOrTransaction, Schema } from '../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import { invalid, notFound, validFields } from '../errors.ts';
import { type HistoryPage, listEvents, recordDifference, type Subject } from '../events/repository.ts';

export type ListForm = Form & { position: Field<number | null> };

/** An item of a list. Positions are from 1, without gaps. */
export type Item<F extends ListForm> = FieldsOf<F> & { id: number; position: number };

type Input = Record<string, unknown>;

/** A list that staff edit. Its table has an id, and a column for each field of the form. */
export type List<F extends ListForm> = {
  table: keyof Pick<
    Schema,
    'insurance_companies' | 'credentials' | 'concerns' | 'offices' | 'faqs' | 'notices'
  >;
  subject: Subject['subject'];
  /** How errors name one and several, such as 'credential' and 'credentials'. */
  one: string;
  many: string;
  max: number;
  form: F;
  /** The field that names an item in the history. */
  nameField: keyof F & string;
  /** Returns the fields to store. @throws invalid, such as if another item has the name. */
  check?: (fields: FieldsOf<F>, change: Change<F>) => Promise<FieldsOf<F>> | FieldsOf<F>;
  /** Removes what refers to an item before it is deleted. @throws conflict unless so many providers have it. */
  beforeDelete?: (
    trx: Transaction,
    item: Item<F>,
    by: { providerCount: number; author: Author },
  ) => Promise<void>;
};

/** @param before null for a new item. @param sent the fields that change. */
type Change<F extends ListForm> = {
  trx: Transaction;
  before: Item<F> | null;
  others: Item<F>[];
  sent: Partial<FieldsOf<F>>;
};

export type ListContext = { db: Database; now: () => number };

/** Lists, adds, changes and deletes the items of a list. The last change wins, and each has events. */
export function createList<F extends ListForm>({ db, now }: ListContext, list: List<F>) {
  const { subject, form, max } = list;
  const unknown = () => notFound(`There is no ${list.one} with this id. It may have been deleted.`);

  function find(items: Item<F>[], id: number | null): Item<F> {
    const item = items.find((each) => each.id === id);
    if (!item) throw unknown();
    return item;
  }

  const change = <T>(
    actor: Actor,
    work: (trx: Transaction, items: Item<F>[], author: Author) => Promise<T>,
  ) =>
    transaction(db, async (trx) => {
      await lockTable(trx, list.table);
      return work(trx, await readItems(trx, list), { actor, at: now() });
    });

  return {
    list: (): Promise<Item<F>[]> => readItems(db, list),

    /** @throws not_found. */
    get: async (id: number | null): Promise<Item<F>> => find(await readItems(db, list), id),

    /** Adds an item at its position, or at the end. @throws invalid with the errors of all fields. */
    create(input: Input, { actor }: { actor: Actor }): Promise<Item<F>> {
      const fields = validFields(readForm(form, input));
      return change(actor, (trx, others, author) => {
        if (others.length >= max) throw invalid(`There can be at most ${max} ${list.many}.`);
        return saveItem(trx, list, fields, { before: null, others, sent: fields, author });
      });
    },

    /** Changes only the fields that are sent. @throws not_found; invalid with the errors of all fields. */
    update(id: number | null, input: Input, { actor }: { actor: Actor }): Promise<Item<F>> {
      return change(actor, (trx, items, author) => {
        const before = find(items, id);
        const sent = validFields(readChanges(form, input));
        const others = items.filter((each) => each !== before);
        return saveItem(trx, list, { ...before, ...sent }, { before, others, sent, author });
      });
    },

    /** @throws not_found; conflict. */
    remove(id: number | null, { actor, providerCount = 0 }: { actor: Actor; providerCount?: number }) {
      return change(actor, async (trx, items, author) => {
        const item = find(items, id);
        await list.beforeDelete?.(trx, item, { providerCount, author });
        await sql`delete from ${sql.table(list.table)} where id = ${item.id}`.execute(trx);
        await shift(trx, list.table, item.position + 1, -1);
        await recordDifference(trx, subjectOf(list, item), toHistory(list, item), null, author);
      });
    },

    /** Returns a page of an item's history, newest first, even if it is deleted. @throws not_found. */
    async history(id: number | null, before: number | null): Promise<HistoryPage> {
      if (id === null) throw unknown();
      const page = await listEvents(db, { subject, subjectId: id }, { before });
      // The default items have no history at first.
      if (page.events.length === 0) find(await readItems(db, list), id);
      return page;
    },
  };
}

/** Returns the items of a list in order. */
export async function readItems<F extends ListForm>(
  db: DatabaseOrTransaction,
  { table, form }: Pick<List<F>, 'table' | 'form'>,
): Promise<Item<F>[]> {
  const names = ['id', ...keysOf(form)];
  const columns = sql.join(names.map((name) => sql.ref(snakeCase(name))));
  const { rows } = await sql<Input>`select ${columns} from ${sql.table(table)} order by position, id`.execute(
    db,
  );
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

/** Adds or changes an item, moves the others, and records the differences. */
export async function saveItem<F extends ListForm>(
  trx: Transaction,
  list: List<F>,
  fields: FieldsOf<F>,
  { author, ...change }: Omit<Change<F>, 'trx'> & { author: Author },
): Promise<Item<F>> {
  const { before, others } = change;
  const checked = (await list.check?.(fields, { trx, ...change })) ?? fields;
  const position = Math.min(checked.position ?? Number.POSITIVE_INFINITY, others.length + 1);
  const after = { ...checked, position };
  if (before && isDeepStrictEqual(toHistory(list, before), toHistory(list, after))) return before;
  if (before && position !== before.position) await shift(trx, list.table, before.position + 1, -1);
  if (position !== before?.position) await shift(trx, list.table, position, 1);
  const names = sql.join(keysOf(list.form).map((name) => sql.ref(snakeCase(name))));
  const values = sql.join(keysOf(list.form).map((name) => toColumn(after[name])));
  const table = sql.table(list.table);
  const written = before
    ? sql<{ id: number }>`update ${table} set (${names}) = (${values}) where id = ${before.id} returning id`
    : sql<{ id: number }>`insert into ${table} (${names}) values (${values}) returning id`;
  const { rows } = await written.execute(trx);
  const [{ id } = { id: 0 }] = rows;
  const former = before && toHistory(list, before);
  const subject = subjectOf(list, before ?? { ...after, id });
  await recordDifference(trx, subject, former, toHistory(list, after), author);
  return { ...after, id };
}

/** Moves all items from a position on. */
async function shift(trx: Transaction, table: string, from: number, by: 1 | -1): Promise<void> {
  const moved = sql`update ${sql.table(table)} set position = position + ${sql.lit(by)} where position >= ${from}`;
  await moved.execute(trx);
}

function subjectOf<F extends ListForm>({ subject, nameField }: List<F>, item: FieldsOf<F> & { id: number }) {
  return { subject, subjectId: item.id, name: String(item[nameField]) };
}

/** Returns what the history records: the form's fields, with keys in snake_case. */
function toHistory<F extends ListForm>({ form }: List<F>, fields: FieldsOf<F>): Record<string, unknown> {
  return Object.fromEntries(keysOf(form).map((name) => [snakeCase(name), fields[name]]));
}

function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
