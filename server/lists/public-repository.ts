import { sql } from 'kysely';
import { CONCERN_FORM } from '../../domain/lists/concern-form.ts';
import { CREDENTIAL_FORM } from '../../domain/lists/credential-form.ts';
import { INSURER_FORM } from '../../domain/lists/insurer-form.ts';
import { OFFICE_FORM } from '../../domain/lists/office-form.ts';
import type {
  Concern,
  Credential,
  InsuranceCompany,
  Office,
  State,
} from '../../domain/providers/provider-responses.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';
import { LISTS, type ListName } from '../providers/record.ts';
import { readItems } from './repository.ts';

/** Short lists, which are cheaper to read completely than to join. */
export type ReferenceLists = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
  concerns: Concern[];
  offices: (Office & { stateId: number })[];
};

export async function readReferenceLists(db: DatabaseOrTransaction): Promise<ReferenceLists> {
  const [states, credentials, insuranceCompanies, concerns, offices] = await Promise.all([
    listStates(db),
    listCredentials(db),
    listInsuranceCompanies(db),
    listConcerns(db),
    readItems(db, { table: 'offices', form: OFFICE_FORM }),
  ]);
  const stateIds = new Map(states.map(({ id, code }) => [code, id]));
  return {
    states,
    credentials,
    insuranceCompanies,
    concerns,
    offices: offices.map(({ position: _, ...office }) => ({
      ...office,
      stateId: stateIds.get(office.stateCode) ?? 0,
    })),
  };
}

export async function listStates(db: DatabaseOrTransaction): Promise<State[]> {
  return db
    .selectFrom('states')
    .select(['id', 'code', 'display_name as displayName'])
    .orderBy('id')
    .execute();
}

/** Returns insurers as visitors see them, by position. */
export async function listInsuranceCompanies(db: DatabaseOrTransaction): Promise<InsuranceCompany[]> {
  const insurers = await readItems(db, { table: 'insurance_companies', form: INSURER_FORM });
  return insurers.map(({ position: _, ...insurer }) => insurer);
}

export async function listCredentials(db: DatabaseOrTransaction): Promise<Credential[]> {
  const credentials = await readItems(db, { table: 'credentials', form: CREDENTIAL_FORM });
  return credentials.map(({ position: _, ...credential }) => credential);
}

export async function listConcerns(db: DatabaseOrTransaction): Promise<Concern[]> {
  const concerns = await readItems(db, { table: 'concerns', form: CONCERN_FORM });
  return concerns.map(({ position: _, ...concern }) => concern);
}

/** Returns how many providers have each item that some have in this list, by id. */
export async function countHolders(db: DatabaseOrTransaction, name: ListName): Promise<Map<number, number>> {
  const {
    table,
    columns: [column],
  } = LISTS[name];
  const { rows } = await sql<{ id: number; count: number }>`
    select ${sql.ref(column)} as id, count(distinct provider_id) as count from ${sql.table(table)}
    group by ${sql.ref(column)}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the ids of the providers that have an item in this list, in ascending order. */
export async function listHolders(db: DatabaseOrTransaction, name: ListName, id: number): Promise<number[]> {
  const {
    table,
    columns: [column],
  } = LISTS[name];
  const { rows } = await sql<{ provider_id: number }>`
    select distinct provider_id from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    order by provider_id`.execute(db);
  return rows.map(({ provider_id }) => provider_id);
}
