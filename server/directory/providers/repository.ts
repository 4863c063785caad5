import { camelCaseKeys } from '../../../domain/case.ts';
import { sortCodes } from '../../../domain/directory/languages.ts';
import { batches } from '../../db/batches.ts';
import type { DatabaseOrTransaction, ProviderRow } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { ProviderRecord } from './record.ts';

/** Ids per statement; PostgreSQL and SQLite allow about 32,000 parameters. */
export const IDS_PER_QUERY = 1_000;

export async function findProvider(db: DatabaseOrTransaction, id: number): Promise<ProviderRecord | null> {
  const [record] = await findProviders(db, [id]);
  return record ?? null;
}

/** @param ids at most IDS_PER_QUERY. */
export async function findProviders(db: DatabaseOrTransaction, ids: number[]): Promise<ProviderRecord[]> {
  return withLists(db, await db.selectFrom('providers').selectAll().where('id', 'in', ids).execute());
}

/** Locks providers against other writers and returns them. @param ids at most IDS_PER_QUERY. */
export async function lockProviders(trx: Transaction, ids: number[]): Promise<ProviderRecord[]> {
  const rows = await trx
    .updateTable('providers')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  return withLists(trx, rows);
}

/** Returns the ids of providers that have or had a panel of the insurer, by last and first name. */
export async function listIdsOfInsurer(db: DatabaseOrTransaction, insurerId: number): Promise<number[]> {
  const ids = db.selectFrom('panels').select('provider_id').where('insurance_company_id', '=', insurerId);
  const rows = await db
    .selectFrom('providers')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('sort_key')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns who has these NPIs. @param npis at most IDS_PER_QUERY. */
export async function findNpiOwners(db: DatabaseOrTransaction, npis: string[]) {
  if (npis.length === 0) return [];
  return db
    .selectFrom('providers')
    .select(['id', 'npi', 'first_name as firstName', 'last_name as lastName'])
    .where('npi', 'in', npis)
    .execute();
}

export async function wasDeleted(db: DatabaseOrTransaction, id: number): Promise<boolean> {
  const row = await db.selectFrom('deleted_providers').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Adds each provider's lists. */
export async function withLists(db: DatabaseOrTransaction, rows: ProviderRow[]): Promise<ProviderRecord[]> {
  const records = rows.map(
    (row): ProviderRecord => ({
      ...camelCaseKeys(row),
      hasInterpreters: row.has_interpreters === 1,
      isByVideo: row.is_by_video === 1,
      licenses: [],
      panels: [],
      credentialIds: [],
      concernIds: [],
      officeIds: [],
      languageCodes: [],
    }),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const ids of batches([...byId.keys()], IDS_PER_QUERY)) await readLists(db, ids, byId);
  return records;
}

async function readLists(
  db: DatabaseOrTransaction,
  ids: number[],
  byId: Map<number, ProviderRecord>,
): Promise<void> {
  const [licenses, credentials, panels, concerns, offices, languages] = await Promise.all([
    db.selectFrom('licenses').selectAll().where('provider_id', 'in', ids).orderBy('state_id').execute(),
    db.selectFrom('provider_credentials').selectAll().where('provider_id', 'in', ids).execute(),
    db.selectFrom('panels').selectAll().where('provider_id', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('provider_concerns')
      .selectAll()
      .where('provider_id', 'in', ids)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('provider_offices')
      .selectAll()
      .where('provider_id', 'in', ids)
      .orderBy('office_id')
      .execute(),
    db
      .selectFrom('provider_languages')
      .selectAll()
      .where('provider_id', 'in', ids)
      .orderBy('language_code')
      .execute(),
  ]);
  // Measured: a page reads hundreds of rows, and rest properties or renaming keys take twice as long.
  for (const row of licenses) {
    byId.get(row.provider_id)?.licenses.push({
      stateId: row.state_id,
      kind: row.kind,
      number: row.number,
      startsOn: row.starts_on,
      expiresOn: row.expires_on,
    });
  }
  for (const row of credentials) byId.get(row.provider_id)?.credentialIds.push(row.credential_id);
  for (const row of concerns) byId.get(row.provider_id)?.concernIds.push(row.concern_id);
  for (const row of offices) byId.get(row.provider_id)?.officeIds.push(row.office_id);
  for (const row of languages) byId.get(row.provider_id)?.languageCodes.push(row.language_code);
  for (const record of byId.values()) record.languageCodes = sortCodes(record.languageCodes);
  for (const row of panels) {
    byId.get(row.provider_id)?.panels.push({
      insuranceCompanyId: row.insurance_company_id,
      stateId: row.state_id,
      effectiveFrom: row.effective_from,
      effectiveUntil: row.effective_until,
      isAccepting: row.is_accepting === 1,
    });
  }
}
