import type {
  Concern,
  Credential,
  InsuranceCompany,
  Office,
  State,
} from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { lockTable, type Transaction } from '../../db/transaction.ts';

/** In the order in which they are locked. */
const LOCKED = ['concerns', 'credentials', 'insurance_companies', 'offices'] as const;

type NamedInsurer = Pick<InsuranceCompany, 'id' | 'name'>;

/** Short lists, which are cheaper to read completely than to join. */
export type ReferenceLists = {
  states: State[];
  credentials: Credential[];
  insuranceCompanies: NamedInsurer[];
  concerns: Concern[];
  /** Also those that are hidden from visitors. */
  offices: (Office & { stateId: number; isHidden: boolean })[];
};

export async function readReferenceLists(db: DatabaseOrTransaction): Promise<ReferenceLists> {
  const [states, credentials, insuranceCompanies, concerns, offices] = await Promise.all([
    listStates(db),
    listCredentials(db),
    selectActiveInsurers(db).execute(),
    listConcerns(db),
    listOffices(db),
  ]);
  return { states, credentials, insuranceCompanies, concerns, offices };
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
  const [rows, aliases] = await Promise.all([
    selectActiveInsurers(db).select('is_on_home').execute(),
    readAliases(db),
  ]);
  return rows.map(({ id, name, is_on_home }) => ({
    id,
    name,
    aliases: aliases.get(id) ?? [],
    isOnHome: is_on_home === 1,
  }));
}

/** Returns the other names of all insurers, or of one, by insurer. */
export async function readAliases(
  db: DatabaseOrTransaction,
  insurerId?: number,
): Promise<Map<number, string[]>> {
  const aliases = db
    .selectFrom('insurance_company_names')
    .select(['insurance_company_id', 'name'])
    .where('is_current', '=', 0);
  const rows = await (insurerId ? aliases.where('insurance_company_id', '=', insurerId) : aliases).execute();
  const byInsurer = Map.groupBy(rows, (row) => row.insurance_company_id);
  return new Map([...byInsurer].map(([id, names]) => [id, sortAliases(names.map(({ name }) => name))]));
}

/** Sorts names by their folded form. The order of a database depends on its locale. */
export function sortAliases(names: string[]): string[] {
  return names.toSorted((a, b) => (foldName(a) < foldName(b) ? -1 : 1));
}

/** Finds an insurer by its name or another name of it, in any case, with or without accents. */
export async function findInsurerByName(
  db: DatabaseOrTransaction,
  name: string,
): Promise<NamedInsurer | null> {
  const row = await db
    .selectFrom('insurance_company_names as names')
    .innerJoin('insurance_companies as insurers', 'insurers.id', 'names.insurance_company_id')
    .select(['insurers.id', 'insurers.name'])
    .where('folded', '=', foldName(name))
    .executeTakeFirst();
  return row ?? null;
}

export async function listCredentials(db: DatabaseOrTransaction): Promise<Credential[]> {
  return db
    .selectFrom('credentials')
    .select(['id', 'title', 'abbreviation'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listConcerns(db: DatabaseOrTransaction): Promise<Concern[]> {
  return db
    .selectFrom('concerns')
    .select(['id', 'name', 'explanation'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

async function listOffices(db: DatabaseOrTransaction): Promise<ReferenceLists['offices']> {
  const rows = await db
    .selectFrom('offices')
    .innerJoin('states', 'states.code', 'state_code')
    .select([
      'offices.id',
      'name',
      'street',
      'city',
      'code as stateCode',
      'states.id as stateId',
      'zip',
      'phone',
    ])
    .select(['wheelchair_access as wheelchairAccess', 'is_hidden'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('offices.id')
    .execute();
  return rows.map(({ is_hidden, ...row }) => ({ ...row, isHidden: is_hidden === 1 }));
}

/**
 * Returns the lists and locks them until the transaction ends. Call it before the transaction's first change, because
 * writers of the lists also lock them first.
 */
export async function lockReferenceLists(trx: Transaction): Promise<ReferenceLists> {
  for (const table of LOCKED) await lockTable(trx, table, 'share');
  return readReferenceLists(trx);
}

/** By position, without their other names. */
function selectActiveInsurers(db: DatabaseOrTransaction) {
  return db
    .selectFrom('insurance_companies')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id');
}
