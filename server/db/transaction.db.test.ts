import { expect, test } from 'vitest';
import { engines, openTestSite } from '../../tests/support/test-site.ts';
import { readProviderTable } from '../providers/service.ts';
import type { Database } from './schema.ts';
import { transaction } from './transaction.ts';

/** A deadlocked transaction would hang forever; this fails the test sooner. */
const DOES_NOT_HANG = { timeout: 5_000 };
const REJECTION = 'The root database was used inside a transaction: pass the transaction on instead.';

const insurers = async (db: Database) =>
  (await db.selectFrom('insurance_companies').select('name').where('id', '>', 12).execute()).map(
    ({ name }) => name,
  );

test.each(engines)(
  'using the root db inside a transaction is rejected and does not hang (%s)',
  DOES_NOT_HANG,
  async (engine) => {
    const { services } = await openTestSite(engine);
    const { db } = services;
    for (const use of [
      () => db.selectFrom('states').selectAll().execute(),
      () => readProviderTable(services, {}),
      () => transaction(db, async () => 'never'),
    ]) {
      const work = transaction(db, async (trx) => {
        await trx.insertInto('insurance_companies').values({ name: 'New' }).execute();
        await use();
      });
      await expect(work).rejects.toThrow(REJECTION);
      expect(await insurers(db)).toEqual([]);
    }
  },
);
