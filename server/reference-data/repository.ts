import type { Credential, InsuranceCompany, State } from '../../domain/entities.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/** Short lists, which are cheaper to read completely than to join. */
export type ReferenceLists = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
};

export async function readReferenceLists(db: DatabaseOrTransaction): Promise<ReferenceLists> {
  const [states, credentials, insuranceCompanies] = await Promise.all([
    listStates(db),
    listCredentials(db),
    listInsuranceCompanies(db),
  ]);
  return { states, credentials, insuranceCompanies };
}

export async function listStates(db: DatabaseOrTransaction): Promise<State[]> {
  const rows = await db.selectFrom('states').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, code: row.code, displayName: row.display_name }));
}

export async function listInsuranceCompanies(db: DatabaseOrTransaction): Promise<InsuranceCompany[]> {
  return db.selectFrom('insurance_companies').select(['id', 'name']).orderBy('id').execute();
}

export async function listCredentials(db: DatabaseOrTransaction): Promise<Credential[]> {
  return db.selectFrom('credentials').select(['id', 'title', 'abbreviation']).orderBy('id').execute();
}
