import type { Database } from '../../server/db/schema.ts';
import { transaction } from '../../server/db/transaction.ts';
import { addProvider } from './provider.ts';

/** Adds providers with unsorted names. */
export function addProviders(db: Database, count: number): Promise<void> {
  return transaction(db, async (trx) => {
    for (let index = 0; index < count; index++) {
      const lastName = `Name${(index * 7919) % count}`;
      const links = { states: ['OR', 'WA'], insuranceCompanies: ['Aetna'] };
      await addProvider(trx, { firstName: 'Ada', lastName, ...links });
    }
  });
}
