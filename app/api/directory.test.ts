import { expect, test } from 'vitest';
import { fakeTransport, memoryStorage } from '../../tests/support/api-fakes.ts';
import { createApiClient } from './client.ts';
import { createLocalCache } from './local-cache.ts';
import { createPortalClient } from './portal-client.ts';

test('pages about providers load insurers anew, and credentials after 24 hours, a change or a rejected save', async () => {
  const { transport, calls } = fakeTransport(() => Response.json([]));
  const storage = memoryStorage();
  const environment = {
    transport,
    siteUrl: 'https://practice.example',
    cache: createLocalCache(() => storage),
  };
  const [api, portal] = [createApiClient(environment), createPortalClient(environment)];
  const loaded = async () => {
    calls.length = 0;
    await Promise.all([api.credentials(), api.insuranceCompanies()]);
    return calls.map(({ path }) => path);
  };
  const [credentials, insurers] = ['/api/credentials', '/api/insurance_companies'];
  expect(await loaded()).toEqual([credentials, insurers]);
  expect(await loaded()).toEqual([]);
  portal.forgetInsurers();
  expect(await loaded()).toEqual([insurers]);
  await portal.credentials.create({ title: 'Registered Dietitian', abbreviation: 'RD' });
  expect(await loaded()).toEqual([credentials]);
  portal.forgetCredentials();
  expect(await loaded()).toEqual([credentials]);
});
