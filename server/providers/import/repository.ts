import type { Transaction } from '../../db/transaction.ts';
import {
  type DerivedColumns,
  deleteLinks,
  deleteSearchRows,
  findProviders,
  insertLinks,
  insertSearchRows,
  LINK_NAMES,
  type ProviderColumns,
  type ProviderLinks,
  type ProviderRecord,
} from '../repository.ts';

/** A row of an import, whose rows all have the same columns and lists. */
export type ImportedProvider = { columns: ProviderColumns & DerivedColumns; links: Partial<ProviderLinks> };
export type ImportedChange = ImportedProvider & { id: number };

/** About 7,000 parameters per statement; SQLite allows 32,766. */
const ROWS_PER_STATEMENT = 1_000;

/** Inserts providers with few statements. */
export async function insertProviders(
  trx: Transaction,
  imported: ImportedProvider[],
  onProgress: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < imported.length; start += ROWS_PER_STATEMENT) {
    const rows = imported.slice(start, start + ROWS_PER_STATEMENT);
    const inserted = await trx
      .insertInto('providers')
      .values(rows.map(({ columns }) => columns))
      .returning('id')
      .execute();
    // Both engines number the rows of a statement in their order.
    const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
    const written = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
    for (const name of LINK_NAMES) await insertLinks(trx, name, pairsOf(written, name));
    await insertSearchRows(trx, ids);
    onProgress(start + rows.length);
  }
}

/**
 * Updates providers with few statements, and only what differs.
 * @returns the first id that does not exist, or null after updating all.
 */
export async function updateProviders(
  trx: Transaction,
  imported: ImportedChange[],
  onProgress: (done: number) => void,
): Promise<number | null> {
  for (let start = 0; start < imported.length; start += ROWS_PER_STATEMENT) {
    const rows = imported.slice(start, start + ROWS_PER_STATEMENT);
    const stored = new Map(
      (
        await findProviders(
          trx,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const pairs = [];
    for (const row of rows) {
      const before = stored.get(row.id);
      if (!before) return row.id;
      pairs.push({ row, before });
    }
    await updateColumns(
      trx,
      pairs.filter(hasOtherColumns).map(({ row }) => row),
    );
    for (const name of LINK_NAMES) {
      const changed = pairs.filter((pair) => hasOtherLinks(pair, name)).map(({ row }) => row);
      await deleteLinks(
        trx,
        name,
        changed.map(({ id }) => id),
      );
      await insertLinks(trx, name, pairsOf(changed, name));
    }
    const searched = pairs.filter(isFoundElsewhere).map(({ row }) => row.id);
    await deleteSearchRows(trx, searched);
    await insertSearchRows(trx, searched);
    onProgress(start + rows.length);
  }
  return null;
}

type Pair = { row: ImportedChange; before: ProviderRecord };

function hasOtherColumns({ row, before }: Pair): boolean {
  const stored: Record<string, unknown> = before;
  return Object.entries(row.columns).some(([name, value]) => stored[name] !== value);
}

function hasOtherLinks({ row, before }: Pair, name: keyof ProviderLinks): boolean {
  const ids = new Set(row.links[name] ?? before[name]);
  return ids.size !== before[name].length || before[name].some((id) => !ids.has(id));
}

function isFoundElsewhere(pair: Pair): boolean {
  const hasOtherKey = pair.row.columns.sort_key !== pair.before.sort_key;
  return hasOtherKey || hasOtherLinks(pair, 'stateIds') || hasOtherLinks(pair, 'insuranceCompanyIds');
}

function pairsOf(rows: ImportedChange[], name: keyof ProviderLinks): [provider: number, linked: number][] {
  return rows.flatMap(({ id, links }) => (links[name] ?? []).map((linked): [number, number] => [id, linked]));
}

/** An insert whose ids all conflict updates many rows with different values in one statement, on both engines. */
async function updateColumns(trx: Transaction, rows: ImportedChange[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first.columns) as (keyof typeof first.columns)[];
  await trx
    .insertInto('providers')
    .values(rows.map(({ id, columns }) => ({ id, ...columns })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => Object.fromEntries(names.map((name) => [name, ref(`excluded.${name}`)]))),
    )
    .execute();
}
