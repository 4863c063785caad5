import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { snakeCase, snakeCaseKeys } from '../../../../../domain/case.ts';
import { keysOf } from '../../../../../domain/objects.ts';
import { batches } from '../../../../db/batches.ts';
import type { HistoryEntry } from '../../../../db/history/repository.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { Transaction } from '../../../../db/transaction.ts';
import type { ProviderRecord } from '../../record.ts';

/** At most six columns per row: SQLite allows 32,766 parameters. */
const ROWS_PER_STATEMENT = 4_000;

/** A new provider has no `before`, a deleted one no `after`. */
export type Write = { before: ProviderRecord | null; after: ProviderRecord | null; history: HistoryEntry[] };

/** Keeps unchanged rows, because panels are in the order of their ids. */
export async function saveLists(trx: Transaction, writes: Write[]): Promise<void> {
  await saveLinks(trx, writes, 'provider_credentials', 'credentialId', ({ credentialIds }) =>
    credentialIds.map((credentialId) => ({ credentialId })),
  );
  await saveLinks(trx, writes, 'provider_concerns', 'concernId', ({ concernIds }) =>
    concernIds.map((concernId, index) => ({ concernId, position: index + 1 })),
  );
  await saveLinks(trx, writes, 'provider_offices', 'officeId', ({ officeIds }) =>
    officeIds.map((officeId) => ({ officeId })),
  );
  await saveLinks(trx, writes, 'provider_languages', 'languageCode', ({ languageCodes }) =>
    languageCodes.map((languageCode) => ({ languageCode })),
  );
  const licenses = compareRows(writes, (provider) => provider.licenses);
  const panels = compareRows(writes, (provider) => provider.panels);
  await deleteRows(trx, 'licenses', ['stateId'], licenses.removed);
  await deleteRows(trx, 'panels', ['insuranceCompanyId', 'stateId', 'effectiveFrom'], panels.removed);
  for (const rows of batches(licenses.added, ROWS_PER_STATEMENT)) {
    await trx.insertInto('licenses').values(rows.map(snakeCaseKeys)).execute();
  }
  for (const rows of batches(panels.added, ROWS_PER_STATEMENT)) {
    const values = rows.map((row) => snakeCaseKeys({ ...row, isAccepting: Number(row.isAccepting) }));
    await trx.insertInto('panels').values(values).execute();
  }
}

/** Saves the rows of a table that links providers to other items. */
async function saveLinks<Row extends Record<string, number | string>>(
  trx: Transaction,
  writes: Write[],
  table: keyof Schema,
  key: keyof Row & string,
  rowsOf: (record: ProviderRecord) => Row[],
): Promise<void> {
  const { removed, added } = compareRows(writes, rowsOf);
  await deleteRows(trx, table, [key], removed);
  for (const rows of batches(added, ROWS_PER_STATEMENT)) {
    const columns = keysOf(rows[0] ?? {}).map((name) => sql.ref(snakeCase(name)));
    const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(trx);
  }
}

/** Deletes rows by their provider and the rest of their key. */
async function deleteRows<Row extends { providerId: number }>(
  trx: Transaction,
  table: keyof Schema,
  key: (keyof Row & string)[],
  rows: Row[],
): Promise<void> {
  const names = ['providerId' as const, ...key];
  // As texts, which PostgreSQL takes the parameters of a values list for, and without null, which equals nothing.
  const columns = names.map((name) => sql`coalesce(cast(${sql.ref(snakeCase(name))} as text), '')`);
  for (const batch of batches(rows, ROWS_PER_STATEMENT)) {
    const ids = batch.map(({ providerId }) => providerId);
    const keys = batch.map((row) => sql`(${sql.join(names.map((name) => String(row[name] ?? '')))})`);
    await sql`delete from ${sql.table(table)} where provider_id in (${sql.join(ids)})
      and (${sql.join(columns)}) in (values ${sql.join(keys)})`.execute(trx);
  }
}

/** Returns the rows that a change removes and adds. */
function compareRows<Row extends object>(writes: Write[], rowsOf: (record: ProviderRecord) => Row[]) {
  const removed: (Row & { providerId: number })[] = [];
  const added: (Row & { providerId: number })[] = [];
  for (const { before, after } of writes) {
    if (!after) continue;
    const [old, now] = [before ? rowsOf(before) : [], rowsOf(after)];
    const toMissing = (rows: Row[], others: Row[]) =>
      rows
        .filter((row) => !others.some((other) => isDeepStrictEqual(other, row)))
        .map((row) => ({ ...row, providerId: after.id }));
    removed.push(...toMissing(old, now));
    added.push(...toMissing(now, old));
  }
  return { removed, added };
}
