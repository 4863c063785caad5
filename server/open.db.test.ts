import { expect, onTestFinished, test } from 'vitest';
import { keysOf } from '../domain/objects.ts';
import { openServices as servicesOn } from '../tests/support/services.ts';
import { createEmptyDatabase, engines } from '../tests/support/test-site.ts';
import { migrate } from './db/database.ts';
import { listStates } from './lists/public-repository.ts';
import { prepareDatabase } from './open.ts';
import { getEhrIntegrationSettings } from './practice/repository.ts';
import { readProviderTable } from './providers/service.ts';
import { countInbox } from './referrals/repository.ts';

async function openServices(engine: (typeof engines)[number]) {
  const services = servicesOn(await createEmptyDatabase(engine));
  onTestFinished(() => services.close());
  return services;
}

test.each(engines)('a local trial gets the demo practice, each of it only once (%s)', async (engine) => {
  const services = await openServices(engine);
  const { db, keyring, today } = services;
  await migrate(db);
  const start = () => prepareDatabase(db, { isLocalTrial: true, keyring });
  await Promise.all([start(), start()]);
  const { providers: entries } = await readProviderTable(services, {});
  expect(entries).toHaveLength(36);
  const namesOf = (matches: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(matches).map(({ lastName }) => lastName);
  expect(namesOf(({ listing }) => listing === 'draft')).toEqual(['Farouk-Jones']);
  expect(namesOf(({ isAccepting }) => !isAccepting)).toEqual(['Haddad']);
  const isLapsed = ({ expiresOn }: { expiresOn: string | null }) => expiresOn !== null && expiresOn < today();
  expect(namesOf(({ licenses }) => licenses.some(isLapsed))).toEqual(['D’Angelo']);
  const byState = namesOf(({ panels }) => panels.some(({ stateId }) => stateId !== null));
  expect(byState).toEqual(['Raghunathan', 'Tsai']);
  expect(new Set(entries.map(({ contactEmail }) => contactEmail)).size).toBe(36);
  for (const { contactEmail } of entries) expect(contactEmail).toMatch(/^[a-z]+\.[a-z]+@sorrel\.example$/);

  const inbox = { call: 4, mine: 0, open: 7, closed: 5 };
  expect(await countInbox(db, keysOf(inbox), { userId: 1, now: Date.now() })).toEqual(inbox);
  await db.deleteFrom('providers').where('id', '>', 1).execute();
  await start();
  expect((await readProviderTable(services, {})).providers.map(({ id }) => id)).toEqual([1]);
});

test.each(engines)('a real deployment never gets demo people, nor as a later trial (%s)', async (engine) => {
  const services = await openServices(engine);
  for (const isLocalTrial of [false, true]) {
    await prepareDatabase(services.db, { isLocalTrial });
    expect((await readProviderTable(services, {})).providers).toEqual([]);
    expect(await services.db.selectFrom('images').selectAll().execute()).toEqual([]);
    expect((await getEhrIntegrationSettings(services.db)).ehrProvider).toBeNull();
  }
  expect(await listStates(services.db)).toHaveLength(51);
});
