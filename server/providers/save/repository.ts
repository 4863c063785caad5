import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { providerNameKeys } from '../../../domain/fold-text.ts';
import { fullName } from '../../../domain/names.ts';
import { keysOf, pick, recordOf } from '../../../domain/objects.ts';
import type { Author } from '../../actor.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { actionOf, recordEvents } from '../../events/repository.ts';
import type { ReferenceLists } from '../../lists/public-repository.ts';
import { providerHistory } from '../history.ts';
import { COLUMNS, columnValue, FLAGS, type ProviderContent, type ProviderRecord, TABLES } from '../record.ts';

/**
 * Creates, changes or deletes a provider and adds the events, if there is a difference. Nothing else writes these tables.
 * @param before read in the transaction; null for a new provider. @param after null to delete it.
 * @throws invalid if another provider has the NPI; conflict if an item of a list has been deleted meanwhile.
 */
export async function saveProvider(
  trx: Transaction,
  before: ProviderRecord | null,
  after: ProviderContent | null,
  { lists, author }: { lists: ReferenceLists; author: Author },
): Promise<ProviderRecord | null> {
  const history = providerHistory(before, after, lists);
  if (history.length === 0) return before;
  const saved = after && (await saveRow(trx, before, after));
  if (saved) await saveTables(trx, before, saved).catch(rejectDeletedItem);
  else if (before) await deleteProvider(trx, before.id);
  const named = before ?? after;
  const subject = {
    subject: 'provider' as const,
    subject_id: saved?.id ?? before?.id ?? null,
    subject_name: named && fullName(named),
  };
  await recordEvents(
    trx,
    author,
    history.map((entry) => ({ ...entry, ...subject, action: actionOf(entry) })),
  );
  return saved;
}

async function saveRow(
  trx: Transaction,
  before: ProviderRecord | null,
  after: ProviderContent,
): Promise<ProviderRecord> {
  const content = { ...after, ...providerNameKeys(after), revision: (before?.revision ?? 0) + 1 };
  const row = snakeCaseKeys({
    ...pick(content, [...COLUMNS, 'sortKey', 'searchName', 'revision']),
    ...recordOf(FLAGS, (flag) => Number(content[flag])),
  });
  const written = before
    ? trx.updateTable('providers').set(row).where('id', '=', before.id).returning('id')
    : trx.insertInto('providers').values(row).returning('id');
  try {
    return { ...content, id: (await written.executeTakeFirstOrThrow()).id };
  } catch (error) {
    // PostgreSQL names the index, SQLite the column.
    const isTaken = error instanceof Error && /providers[._]npi/.test(error.message);
    throw isTaken ? invalidFields({ npi: 'Another provider has this NPI' }) : error;
  }
}

/** Replaces the rows of each table that differs. */
async function saveTables(trx: Transaction, before: ProviderRecord | null, after: ProviderRecord) {
  for (const name of keysOf(TABLES)) {
    const items = after[name];
    if (isDeepStrictEqual(before?.[name] ?? [], items)) continue;
    const { table, columns, order } = TABLES[name];
    await sql`delete from ${sql.table(table)} where provider_id = ${after.id}`.execute(trx);
    if (items.length === 0) continue;
    const stored = [...new Set([...columns, ...order])];
    const rows = items.map((item, index) => {
      const values = stored.map((each) => (each === 'position' ? index + 1 : columnValue(item, each)));
      return sql`(${sql.join([after.id, ...values])})`;
    });
    const names = ['provider_id', ...stored].map((each) => sql.ref(each));
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(rows)}`.execute(trx);
  }
}

/** @throws conflict for the violation of a foreign key, which each engine words in its own way. */
function rejectDeletedItem(error: unknown): never {
  const isGone = error instanceof Error && /foreign key constraint/i.test(error.message);
  throw isGone ? conflict('Something you chose has just been deleted. Please load the page again.') : error;
}

/** Deletes the row, and with it those of the other tables. The id is never used again. */
async function deleteProvider(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('providers').where('id', '=', id).execute();
  await trx.insertInto('deleted_providers').values({ id }).execute();
}
