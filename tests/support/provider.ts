import { Transaction as KyselyTransaction } from 'kysely';
import { camelCaseKeys, type SnakeCased } from '../../domain/case.ts';
import { withStates } from '../../domain/providers/licenses.ts';
import { withInsurers } from '../../domain/providers/panels.ts';
import type { Db } from '../../server/db/schema.ts';
import { type Transaction, transaction } from '../../server/db/transaction.ts';
import { type ReferenceLists, readReferenceLists } from '../../server/lists/public-repository.ts';
import { EMPTY_PROVIDER, type ProviderContent } from '../../server/providers/record.ts';
import { saveProvider } from '../../server/providers/save/repository.ts';

/** Licenses have no end, unless they are given. */
export type TestProvider = Partial<
  Pick<ProviderContent, 'firstName' | 'lastName' | 'bio' | 'ehrUuid' | 'licenses' | 'panels'>
> & {
  states?: string[];
  credentials?: string[];
  insuranceCompanies?: string[];
  columns?: Partial<SnakeCased<ProviderContent>>;
  /** What visitors filter by. */
  fit?: Partial<Pick<ProviderContent, 'concernIds' | 'languageCodes' | 'officeIds' | 'isByVideo'>>;
};

export const TESTER = { actor: { userId: null, name: 'test', email: null, address: null } };

export async function addProvider(db: Db, provider?: TestProvider): Promise<number> {
  const [id = 0] = await addProviders(db, [provider ?? {}]);
  return id;
}

/** Adds providers in one transaction. @returns their ids. */
export async function addProviders(db: Db, providers: TestProvider[]): Promise<number[]> {
  const lists = await readReferenceLists(db);
  const author = { ...TESTER, at: 0 };
  const save = async (trx: Transaction) => {
    const ids: number[] = [];
    for (const provider of providers) {
      const saved = await saveProvider(trx, null, toRecord(provider, lists), { lists, author });
      ids.push(saved?.id ?? 0);
    }
    return ids;
  };
  return db instanceof KyselyTransaction ? save(db) : transaction(db, save);
}

function toRecord(provider: TestProvider, lists: ReferenceLists) {
  const { firstName = 'Test', lastName = 'Provider', bio = null, ehrUuid = null } = provider;
  const idsOf = <T extends { id: number }>(list: T[], name: (item: T) => string, wanted: string[] = []) =>
    list.filter((item) => wanted.includes(name(item))).map(({ id }) => id);
  const stateIds = idsOf(lists.states, ({ code }) => code, provider.states);
  const insurerIds = idsOf(lists.insuranceCompanies, ({ name }) => name, provider.insuranceCompanies);
  const licenses = provider.licenses ?? withStates([], stateIds, '2026-01-01');
  return {
    ...EMPTY_PROVIDER,
    firstName,
    lastName,
    bio,
    ehrUuid,
    ...camelCaseKeys(provider.columns ?? {}),
    ...provider.fit,
    licenses,
    panels: provider.panels ?? withInsurers([], insurerIds, stateIds),
    credentialIds: idsOf(lists.credentials, ({ abbreviation }) => abbreviation, provider.credentials),
  };
}

/** Adds an office without the API. @returns its id. */
export async function insertOffice(
  db: Db,
  city: string,
  columns: { name?: string; state_code?: string } = {},
): Promise<number> {
  const values = { name: city, street: '1 Fir St', city, state_code: 'OR', zip: '97209', ...columns };
  const { id } = await db.insertInto('offices').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
