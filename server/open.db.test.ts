import { expect, onTestFinished, test } from 'vitest';
import { openServices as servicesOn } from '../tests/support/services.ts';
import { createEmptyDatabase, engines } from '../tests/support/test-site.ts';
import { migrate } from './db/database.ts';
import { listStates } from './lists/public-repository.ts';
import { prepareDatabase } from './open.ts';
import { getEhrIntegrationSettings } from './practice/repository.ts';
import { readProviderTable } from './providers/service.ts';

async function openServices(engine: (typeof engines)[number]) {
  const services = servicesOn(await createEmptyDatabase(engine));
  onTestFinished(() => services.close());
  return services;
}

test.each(engines)('a local trial gets the demo practice, and each of it only once (%s)', async (engine) => {
  const services = await openServices(engine);
  const { db } = services;
  await migrate(db);
  const start = () => prepareDatabase(db, { isLocalTrial: true });
  await Promise.all([start(), start()]);
  const names = (await readProviderTable(services, {})).providers.map(
    ({ firstName, lastName }) => firstName + lastName,
  );
  expect([names.length, new Set(names).size]).toEqual([36, 36]);
  await db.deleteFrom('providers').where('id', '>', 1).execute();
  await start();
  expect((await readProviderTable(services, {})).providers.map(({ id }) => id)).toEqual([1]);
});

test.each(engines)(
  'a real deployment never gets demo providers, nor as a later trial (%s)',
  async (engine) => {
    const services = await openServices(engine);
    for (const isLocalTrial of [false, true]) {
      await prepareDatabase(services.db, { isLocalTrial });
      expect((await readProviderTable(services, {})).providers).toEqual([]);
      expect(await services.db.selectFrom('images').selectAll().execute()).toEqual([]);
      expect((await getEhrIntegrationSettings(services.db)).ehrProvider).toBeNull();
    }
    expect(await listStates(services.db)).toHaveLength(51);
  },
);
