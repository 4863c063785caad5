import type { Database } from '../../server/db/schema.ts';
import { transaction } from '../../server/db/transaction.ts';
import { addProvider } from './provider.ts';

/** Adds as many providers with names in no order. */
export function addProviders(db: Database, count: number): Promise<void> {
  return transaction(db, async (trx) => {
    for (let index = 0; index < count; index++) {
      const lastName = `Name${(index * 7919) % count}`;
      const links = { states: ['OR', 'WA'], insuranceCompanies: ['Aetna'] };
      await addProvider(trx, { firstName: 'Ada', lastName, ...links });
    }
  });
}
