import type { Database } from '../../server/db/schema.ts';
import { addProviders } from './provider.ts';

/** Adds providers with unsorted names. */
export async function addLargeDirectory(db: Database, count: number): Promise<void> {
  const links = { states: ['OR', 'WA'], insuranceCompanies: ['Aetna'] };
  const names = Array.from({ length: count }, (_, index) => `Name${(index * 7919) % count}`);
  await addProviders(
    db,
    names.map((lastName) => ({ firstName: 'Ada', lastName, ...links })),
  );
}
