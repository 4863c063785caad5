import { camelCaseKeys } from '../../../domain/case.ts';
import { sortCodes } from '../../../domain/directory/languages.ts';
import type { DatabaseOrTransaction, ProviderRow } from '../../db/schema.ts';
import { EMPTY_LISTS, type ProviderRecord } from './record.ts';

/** Ids per statement; PostgreSQL and SQLite allow about 32,000 parameters. */
const IDS_PER_QUERY = 1_000;

export async function findProvider(db: DatabaseOrTransaction, id: number): Promise<ProviderRecord | null> {
  const [record] = await findProviders(db, [id]);
  return record ?? null;
}

/** Returns the providers of these ids, in their order; unknown ones are left out. */
export async function findProviders(db: DatabaseOrTransaction, ids: number[]): Promise<ProviderRecord[]> {
  const rows: ProviderRow[] = [];
  for (const some of batches(ids)) {
    rows.push(...(await db.selectFrom('providers').selectAll().where('id', 'in', some).execute()));
  }
  const byId = new Map((await withLists(db, rows)).map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the ids of all providers by name. */
export async function listIds(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db.selectFrom('providers').select('id').orderBy('sort_key').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these sort keys providers have. @param sortKeys at most IDS_PER_QUERY. */
export async function findSortKeys(db: DatabaseOrTransaction, sortKeys: string[]): Promise<string[]> {
  if (sortKeys.length === 0) return [];
  const rows = await db
    .selectFrom('providers')
    .select('sort_key')
    .where('sort_key', 'in', sortKeys)
    .execute();
  return rows.map(({ sort_key }) => sort_key);
}

/** Returns who has these NPIs. @param npis at most IDS_PER_QUERY. */
export async function findNpiOwners(db: DatabaseOrTransaction, npis: string[]) {
  if (npis.length === 0) return [];
  const owners = db
    .selectFrom('providers')
    .select(['id', 'npi', 'first_name as firstName', 'last_name as lastName']);
  return owners.where('npi', 'in', npis).execute();
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
      isAccepting: row.is_accepting === 1,
      hasInterpreters: row.has_interpreters === 1,
      isByVideo: row.is_by_video === 1,
      ...structuredClone(EMPTY_LISTS),
    }),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const ids of batches([...byId.keys()])) await readLists(db, ids, byId);
  return records;
}

function* batches(ids: number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) yield ids.slice(at, at + IDS_PER_QUERY);
}

async function readLists(
  db: DatabaseOrTransaction,
  ids: number[],
  byId: Map<number, ProviderRecord>,
): Promise<void> {
  const [licenses, panels, credentials, concerns, offices, languages] = await Promise.all([
    db.selectFrom('licenses').selectAll().where('provider_id', 'in', ids).orderBy('state_id').execute(),
    db
      .selectFrom('panels')
      .selectAll()
      .where('provider_id', 'in', ids)
      .orderBy('insurance_company_id')
      .orderBy('state_id')
      .execute(),
    db
      .selectFrom('provider_credentials')
      .selectAll()
      .where('provider_id', 'in', ids)
      .orderBy('credential_id')
      .execute(),
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
    db.selectFrom('provider_languages').selectAll().where('provider_id', 'in', ids).execute(),
  ]);
  // Measured: a page reads hundreds of rows, and rest properties or renaming keys take twice as long.
  for (const { provider_id, state_id, number, expires_on } of licenses) {
    byId.get(provider_id)?.licenses.push({ stateId: state_id, number, expiresOn: expires_on });
  }
  for (const { provider_id, insurance_company_id, state_id } of panels) {
    byId.get(provider_id)?.panels.push({ insuranceCompanyId: insurance_company_id, stateId: state_id });
  }
  for (const row of credentials) byId.get(row.provider_id)?.credentialIds.push(row.credential_id);
  for (const row of concerns) byId.get(row.provider_id)?.concernIds.push(row.concern_id);
  for (const row of offices) byId.get(row.provider_id)?.officeIds.push(row.office_id);
  for (const row of languages) byId.get(row.provider_id)?.languageCodes.push(row.language_code);
  for (const record of byId.values()) record.languageCodes = sortCodes(record.languageCodes);
}
