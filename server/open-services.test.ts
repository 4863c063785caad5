import { describe, expect, onTestFinished, test } from 'vitest';
import { openServices as servicesOn } from '../tests/support/services.ts';
import { createEmptyDatabase, engines } from '../tests/support/test-site.ts';
import { migrate } from './db/database.ts';
import { prepareDatabase } from './open-services.ts';
import { getEhrIntegrationSettings } from './practice/repository.ts';

async function openServices(engine: (typeof engines)[number]) {
  const services = servicesOn(await createEmptyDatabase(engine));
  onTestFinished(() => services.close());
  return services;
}

describe.each(engines)('a local trial gets the demo practice (%s)', (engine) => {
  test('about 36 providers, several states and insurers each, some without a photo, some without a booking link', async () => {
    const services = await openServices(engine);
    await prepareDatabase(services.db, { isLocalTrial: true });
    const { providers } = await services.providers.list({});
    expect(providers.length).toBeGreaterThanOrEqual(33);
    expect(providers.length).toBeLessThanOrEqual(40);
    const names = providers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(new Set(names).size).toBe(providers.length);

    for (const { bio, states, insuranceCompanies, credentials } of providers) {
      expect(bio?.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(bio?.split('\n\n').length).toBeLessThanOrEqual(3);
      expect(states.length).toBeGreaterThan(0);
      expect(insuranceCompanies.length).toBeGreaterThan(1);
      expect(credentials.length).toBeGreaterThan(0);
    }
    expect(providers.filter(({ states }) => states.length > 1).length).toBeGreaterThan(providers.length / 2);

    const withoutPhoto = providers.filter(({ photoUrl, avatarUrl }) => !photoUrl && !avatarUrl);
    const withoutBooking = providers.filter(({ appointmentSchedulingUrl }) => !appointmentSchedulingUrl);
    for (const some of [withoutPhoto, withoutBooking]) {
      expect(some.length).toBeGreaterThan(0);
      expect(some.length).toBeLessThan(providers.length / 2);
    }

    const search = { stateCode: 'WA', insuranceCompanyName: 'Regence' };
    expect((await services.directory.list(search)).providers.length).toBeGreaterThanOrEqual(24);
    expect((await getEhrIntegrationSettings(services.db)).patientLoginUrl).toMatch(
      /^https:\/\/.+\.example\//,
    );
  });

  test('deleted demo providers stay deleted', async () => {
    const services = await openServices(engine);
    await prepareDatabase(services.db, { isLocalTrial: true });
    await services.db.deleteFrom('providers').where('id', '>', 1).execute();
    await prepareDatabase(services.db, { isLocalTrial: true });
    expect((await services.providers.list({})).providers.map(({ id }) => id)).toEqual([1]);
  });
});

describe.each(engines)('an interrupted first start (%s)', (engine) => {
  test('the next start inserts the demo practice', async () => {
    const services = await openServices(engine);
    await migrate(services.db);
    await prepareDatabase(services.db, { isLocalTrial: true });
    expect((await services.providers.list({})).providers.length).toBeGreaterThan(30);
  });

  test('concurrent starts insert it once', async () => {
    const services = await openServices(engine);
    const starts = [1, 2].map(() => prepareDatabase(services.db, { isLocalTrial: true }));
    await Promise.all(starts);
    const names = (await services.providers.list({})).providers.map(
      ({ firstName, lastName }) => firstName + lastName,
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(engines)('a real deployment never gets demo providers (%s)', (engine) => {
  test('neither on its first start nor when started as a local trial later', async () => {
    const services = await openServices(engine);
    for (const isLocalTrial of [false, true]) {
      await prepareDatabase(services.db, { isLocalTrial });
      expect((await services.providers.list({})).providers).toEqual([]);
      expect(await services.db.selectFrom('images').selectAll().execute()).toEqual([]);
      expect((await getEhrIntegrationSettings(services.db)).ehrProvider).toBeNull();
    }
    expect(await services.directory.states()).toHaveLength(51);
  });
});
