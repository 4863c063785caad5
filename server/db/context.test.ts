import { expect, test } from 'vitest';
import { engines, openTestSite } from '../../tests/support/test-site.ts';
import { ignoreCancellation, withCancellation } from './context.ts';
import { transaction } from './transaction.ts';

test.each(engines)('after a client disconnects, no query or transaction starts (%s)', async (engine) => {
  const { services } = await openTestSite(engine);
  const { db, referenceData, contentVersion } = services;
  await withCancellation(AbortSignal.abort(), async () => {
    await expect(referenceData.states()).rejects.toThrow('aborted');
    await expect(transaction(db, async () => 'done')).rejects.toThrow('aborted');
    expect(await ignoreCancellation(() => referenceData.states())).toHaveLength(51);
    contentVersion.expire();
    expect(await contentVersion.current()).toBeGreaterThanOrEqual(0);
  });
});

test.each(engines)('a started transaction finishes (%s)', async (engine) => {
  const { services } = await openTestSite(engine);
  const client = new AbortController();
  await withCancellation(client.signal, () =>
    transaction(services.db, async (trx) => {
      client.abort();
      await trx.insertInto('insurance_companies').values({ name: 'Acme' }).execute();
    }),
  );
  const insurers = await services.referenceData.insuranceCompanies();
  expect(insurers.map(({ name }) => name)).toContain('Acme');
});
