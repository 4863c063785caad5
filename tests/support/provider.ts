import type { DatabaseOrTransaction } from '../../server/db/schema.ts';
import { insertProvider } from '../../server/providers/repository.ts';
import {
  listCredentials,
  listInsuranceCompanies,
  listStates,
} from '../../server/reference-data/repository.ts';

export type TestProvider = {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  ehrUuid?: string | null;
  states?: string[];
  credentials?: string[];
  insuranceCompanies?: string[];
};

/** Adds a provider, with defaults for missing fields. */
export async function addProvider(db: DatabaseOrTransaction, provider: TestProvider = {}): Promise<number> {
  const { firstName = 'Test', lastName = 'Provider', bio = null, ehrUuid = null } = provider;
  const [states, credentials, insurers] = await Promise.all([
    listStates(db),
    listCredentials(db),
    listInsuranceCompanies(db),
  ]);
  const idsOf = <T extends { id: number }>(list: T[], name: (item: T) => string, wanted: string[] = []) =>
    list.filter((item) => wanted.includes(name(item))).map(({ id }) => id);
  const { id } = await insertProvider(
    db,
    {
      first_name: firstName,
      last_name: lastName,
      bio,
      ehr_uuid: ehrUuid,
    },
    {
      stateIds: idsOf(states, ({ code }) => code, provider.states),
      credentialIds: idsOf(credentials, ({ abbreviation }) => abbreviation, provider.credentials),
      insuranceCompanyIds: idsOf(insurers, ({ name }) => name, provider.insuranceCompanies),
    },
  );
  return id;
}
