import { type FieldsOf, type Form, readChanges, readForm } from '../../../domain/forms/field.ts';
import { invalid, notFound, validFields } from '../../errors.ts';
import type { Database, DatabaseOrTransaction } from '../schema.ts';
import { lockTable, type Transaction, transaction } from '../transaction.ts';
import { hasItem, listIds, type OrderedItem, type OrderedTable, subjectOf } from './ordered-table.ts';
import { type Author, type ChangeBy, type HistoryPage, readHistory } from './repository.ts';
import { rejectStaleRevision } from './revision.ts';

type Input = Record<string, unknown>;

/** The items of a list, for their changes and their histories. */
type Items<Item extends OrderedItem> = {
  /** How errors name one, such as 'credential'. */
  one: string;
  table: Pick<OrderedTable<never>, 'table' | 'subject' | 'deletes'>;
  /** Returns the active items in order. */
  list: (db: DatabaseOrTransaction) => Promise<Item[]>;
  /** Finds an active item; in the list by default. @throws DomainError if it is retired and the error should say so. */
  find?: (trx: Transaction, id: number) => Promise<Item | null>;
  /** Returns what staff see of it; all by default. */
  toJson?: (item: Item) => object;
};

/** Changes items of a list one at a time, and lists what was changed. */
export function createItemChanges<Item extends OrderedItem>(
  db: Database,
  { now }: { now: () => number },
  { one, table, list, find = findIn(list), toJson = (item) => item }: Items<Item>,
) {
  const unknown = () => notFound(`There is no ${one} with this id.`);
  return {
    /**
     * Changes an active item. The lock keeps checked conditions true until the commit.
     * @throws not_found; precondition_failed.
     */
    change: <T>(
      id: number | null,
      by: ChangeBy,
      work: (trx: Transaction, before: Item, author: Author) => Promise<T>,
    ): Promise<T> =>
      transaction(db, async (trx) => {
        await lockTable(trx, table.table);
        const before = id === null ? null : await find(trx, id);
        if (!before) throw unknown();
        rejectStaleRevision(`this ${one}`, by, { value: toJson(before), revision: before.revision });
        return work(trx, before, { actor: by.actor, at: now() });
      }),

    /** Returns a page of its history, newest first, even if it is retired. @throws not_found. */
    async history(id: number | null, before: number | null): Promise<HistoryPage> {
      if (id === null) throw unknown();
      const page = await readHistory(db, subjectOf(table, id), before);
      // The default items have no history at first.
      if (page.events.length === 0 && !(await hasItem(db, table, id))) throw unknown();
      return page;
    },
  };
}

/** A list that staff edit. */
export type OrderedList<F extends Form, Item extends OrderedItem & FieldsOf<F>> = Items<Item> & {
  /** For example, 'credentials'. */
  many: string;
  max: number;
  form: F;
  /**
   * Checks and stores an item, such as with `saveItem`.
   * @param change.before null for a new item. @param change.sent the fields that change; `fields` has all.
   */
  save: (
    trx: Transaction,
    change: { before: Item | null; fields: FieldsOf<F>; sent: Partial<FieldsOf<F>>; author: Author },
  ) => Promise<Item>;
  /** Removes what refers to an item, or rejects the change, and retires it, such as with `retireItem`. */
  retire: (trx: Transaction, before: Item, options: RetireOptions & { author: Author }) => Promise<void>;
};

/** Otherwise retiring is a conflict while providers have the item. */
type RetireOptions = { removesFromProviders: boolean };

/** Lists, adds, changes and retires the items of a list. */
export function createOrderedList<F extends Form, Item extends OrderedItem & FieldsOf<F>>(
  db: Database,
  { now }: { now: () => number },
  description: OrderedList<F, Item>,
) {
  const { many, max, form, table, list, save, retire } = description;
  const changes = createItemChanges(db, { now }, description);
  return {
    ...changes,

    list: (): Promise<Item[]> => list(db),

    /** @throws invalid with the errors of all fields. */
    async create(input: Input, { actor }: Pick<ChangeBy, 'actor'>): Promise<Item> {
      const fields = validFields(readForm(form, input));
      return transaction(db, async (trx) => {
        await lockTable(trx, table.table);
        if ((await listIds(trx, table)).length >= max) throw invalid(`There can be at most ${max} ${many}.`);
        return save(trx, { before: null, fields, sent: fields, author: { actor, at: now() } });
      });
    },

    /**
     * Changes only the fields that are sent.
     * @throws not_found; invalid with the errors of all fields; precondition_failed.
     */
    async update(id: number | null, input: Input, by: ChangeBy): Promise<Item> {
      const sent = validFields(readChanges(form, input));
      return changes.change(id, by, (trx, before, author) =>
        save(trx, { before, fields: { ...before, ...sent }, sent, author }),
      );
    },

    /** @throws not_found; conflict; precondition_failed. */
    retire: (id: number | null, by: ChangeBy, options: RetireOptions): Promise<void> =>
      changes.change(id, by, (trx, before, author) => retire(trx, before, { ...options, author })),
  };
}

function findIn<Item extends OrderedItem>(list: Items<Item>['list']): NonNullable<Items<Item>['find']> {
  return async (trx, id) => (await list(trx)).find((item) => item.id === id) ?? null;
}
