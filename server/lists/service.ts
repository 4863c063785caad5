import { isDeepStrictEqual } from 'node:util';
import { snakeCase } from '../../domain/case.ts';
import { foldName, hasLetterOrDigit } from '../../domain/fold-text.ts';
import { type FieldsOf, type Input, readChanges, readForm } from '../../domain/forms/field.ts';
import type { LISTS, ListForm, ListName } from '../../domain/lists/lists.ts';
import { keysOf } from '../../domain/objects.ts';
import type { Author, ChangeBy } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import { invalid, notFound, rejectInvalid, validFields } from '../errors.ts';
import { type HistoryPage, listEvents, recordDifference } from '../events/repository.ts';
import { deleteItem, type Item, type ListTable, readItems, shift, writeItem } from './repository.ts';

/** A list that staff edit, with what the server adds to its description. */
export type List<F extends ListForm> = ListTable<F> &
  Pick<(typeof LISTS)[ListName], 'subject' | 'one' | 'many' | 'max'> & {
    nameField: string;
    unique?: readonly string[];
    /** Returns the fields to store. @throws invalid, such as for a text that breaks a rule of the list. */
    check?(fields: FieldsOf<F>, change: Change<F>): Promise<FieldsOf<F>> | FieldsOf<F>;
  };

/** @param before null for a new item. @param sent the fields that change. */
export type Change<F extends ListForm> = {
  trx: Transaction;
  before: Item<F> | null;
  others: Item<F>[];
  sent: Partial<FieldsOf<F>>;
};

/** What has the items of a list: providers, which stand above and hand this in. */
export type Holders = {
  /** Returns how many have each item, by its id. */
  count(db: Db): Promise<Map<number, number>>;
  /** Takes an item from all that have it. @throws conflict unless `count` have it. */
  release(trx: Transaction, item: { id: number; name: string }, count: number, author: Author): Promise<void>;
};

/** Returns the items in order, and how many providers have each, if it is theirs. */
export async function listItems<F extends ListForm>(
  { db }: Pick<Context, 'db'>,
  list: List<F>,
  holders?: Holders,
): Promise<(Item<F> & { providerCount?: number })[]> {
  const [items, counts] = await Promise.all([readItems(db, list), holders?.count(db)]);
  return counts ? items.map((item) => ({ ...item, providerCount: counts.get(item.id) ?? 0 })) : items;
}

/** @throws not_found */
export async function getItem<F extends ListForm>({ db }: Context, list: List<F>, id: number | null) {
  return find(list, await readItems(db, list), id);
}

/** Adds an item at its position, or at the end. @throws invalid with the errors of all fields. */
export function addItem<F extends ListForm>(ctx: Context, list: List<F>, input: Input, by: ChangeBy) {
  const fields = validFields(readForm(list.form, input));
  return change(ctx, list, by, (trx, others, author) => {
    if (others.length >= list.max) throw invalid(`There can be at most ${list.max} ${list.many}.`);
    return saveItem(trx, list, fields, { before: null, others, sent: fields, author });
  });
}

/** Changes only the fields that are sent; the last change wins. @throws not_found; invalid with the errors of all fields. */
export function updateItem<F extends ListForm>(
  ctx: Context,
  list: List<F>,
  id: number | null,
  input: Input,
  by: ChangeBy,
): Promise<Item<F>> {
  return change(ctx, list, by, (trx, items, author) => {
    const before = find(list, items, id);
    const sent = validFields(readChanges(list.form, input));
    const others = items.filter((each) => each !== before);
    return saveItem(trx, list, { ...before, ...sent }, { before, others, sent, author });
  });
}

/**
 * Takes an item from the providers that have it, and deletes it.
 * @throws not_found; conflict unless `providerCount` providers have it.
 */
export function removeItem<F extends ListForm>(
  ctx: Context,
  list: List<F>,
  id: number | null,
  { providerCount = 0, ...by }: ChangeBy & { providerCount?: number },
  holders?: Holders,
): Promise<void> {
  return change(ctx, list, by, async (trx, items, author) => {
    const item = find(list, items, id);
    await holders?.release(trx, { id: item.id, name: nameOf(list, item) }, providerCount, author);
    await deleteItem(trx, list.table, item.id);
    await shift(trx, list.table, item.position + 1, -1);
    await recordDifference(trx, subjectOf(list, item), toHistory(list, item), null, author);
  });
}

/** Returns a page of an item's history, newest first, even if it is deleted. @throws not_found. */
export async function readItemHistory<F extends ListForm>(
  { db }: Context,
  list: List<F>,
  id: number | null,
  before: number | null,
): Promise<HistoryPage> {
  if (id === null) throw unknown(list);
  const page = await listEvents(db, { subject: list.subject, subjectId: id }, { before });
  // The default items have no history at first.
  if (page.events.length === 0) find(list, await readItems(db, list), id);
  return page;
}

/** Adds or changes an item, moves the others, and records the differences. */
export async function saveItem<F extends ListForm>(
  trx: Transaction,
  list: List<F>,
  fields: FieldsOf<F>,
  { author, ...change }: Omit<Change<F>, 'trx'> & { author: Author },
): Promise<Item<F>> {
  const { before, others } = change;
  rejectInvalid(uniqueErrors(list, fields, others));
  const checked = (await list.check?.(fields, { trx, ...change })) ?? fields;
  const position = Math.min(checked.position ?? Number.POSITIVE_INFINITY, others.length + 1);
  const after = { ...checked, position };
  if (before && isDeepStrictEqual(toHistory(list, before), toHistory(list, after))) return before;
  if (before && position !== before.position) await shift(trx, list.table, before.position + 1, -1);
  if (position !== before?.position) await shift(trx, list.table, position, 1);
  const id = await writeItem(trx, list, before?.id, after);
  const former = before && toHistory(list, before);
  const subject = subjectOf(list, before ?? { ...after, id });
  await recordDifference(trx, subject, former, toHistory(list, after), author);
  return { ...after, id };
}

/** Returns errors for texts that another item has, and for those without a letter or digit. */
function uniqueErrors<F extends ListForm>(
  { one, form, unique = [] }: List<F>,
  fields: FieldsOf<F>,
  others: Item<F>[],
): Record<string, string | undefined> {
  const errorOf = (name: string) => {
    const folded = foldName(String(fields[name]));
    if (!hasLetterOrDigit(folded)) return `${form[name]?.label} must have a letter or digit`;
    const isTaken = others.some((other) => foldName(String(other[name])) === folded);
    return isTaken ? `Another ${one} has this ${name}` : undefined;
  };
  return Object.fromEntries(unique.map((name) => [name, errorOf(name)]));
}

/** Changes a list in a transaction, one change at a time. */
function change<F extends ListForm, T>(
  { db, now }: Context,
  list: List<F>,
  { actor }: ChangeBy,
  work: (trx: Transaction, items: Item<F>[], author: Author) => Promise<T>,
): Promise<T> {
  return transaction(db, async (trx) => {
    await lockTable(trx, list.table);
    return work(trx, await readItems(trx, list), { actor, at: now() });
  });
}

const unknown = ({ one }: { one: string }) =>
  notFound(`There is no ${one} with this id. It may have been deleted.`);

/** @throws not_found */
function find<F extends ListForm>(list: List<F>, items: Item<F>[], id: number | null): Item<F> {
  const item = items.find((each) => each.id === id);
  if (!item) throw unknown(list);
  return item;
}

function subjectOf<F extends ListForm>(list: List<F>, item: FieldsOf<F> & { id: number }) {
  return { subject: list.subject, subjectId: item.id, name: nameOf(list, item) };
}

function nameOf<F extends ListForm>({ nameField }: List<F>, fields: FieldsOf<F>): string {
  return String(fields[nameField]);
}

/** Returns what the history records: the form's fields, with keys in snake_case. */
function toHistory<F extends ListForm>({ form }: List<F>, fields: FieldsOf<F>): Record<string, unknown> {
  return Object.fromEntries(keysOf(form).map((name) => [snakeCase(name), fields[name]]));
}
