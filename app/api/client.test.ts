import { describe, expect, test } from 'vitest';
import { camelCaseKeys } from '../../domain/case.ts';
import type { ProviderQuery } from '../../domain/search/search-responses.ts';
import { fakeClock, fakeTransport, memoryStorage } from '../../tests/support/api-fakes.ts';
import { createApiClient } from './client.ts';
import { createLocalCache } from './local-cache.ts';
import { createPortalClient } from './portal-client.ts';

const siteUrl = 'https://practice.example';

function openClient(body: unknown = [], headers: Record<string, string> = {}) {
  const { transport, calls } = fakeTransport(() => Response.json(body, { headers }));
  const storage = memoryStorage();
  const clock = fakeClock();
  const environment = { transport, siteUrl, cache: createLocalCache(() => storage, clock.now) };
  return {
    client: createApiClient(environment),
    portal: createPortalClient(environment),
    serverClient: createApiClient({ ...environment, cache: null }),
    calls,
    clock,
    storage,
  };
}

const LISTS = [
  ['states', '/api/states', [{ id: 1, code: 'OR', display_name: 'Oregon' }]],
  ['insuranceCompanies', '/api/insurance_companies', [{ id: 1, name: 'Aetna' }]],
  ['ehrIntegrationSettings', '/api/ehr_integration_settings', { patient_login_url: null }],
  ['credentials', '/api/credentials', [{ id: 1, title: 'Registered Dietitian', abbreviation: 'RD' }]],
] as const;

describe('Cache lifetime for insurance companies, states, EHR settings and the credentials list: 24 hours', () => {
  test.each(LISTS)('%s: fetched once within 24 hours and again after', async (method, path, answer) => {
    const { client, serverClient, calls, clock, storage } = openClient(answer);
    // The cache is the browser's; the server never caches per visitor.
    await serverClient[method]();
    expect(storage.entries.size).toBe(0);
    const first = await client[method]();
    expect(first).toEqual(camelCaseKeys(answer));
    clock.moveMinutes(1439);
    expect(await client[method]()).toEqual(first);
    expect(calls.map((call) => call.path)).toEqual([path, path]);
    clock.moveMinutes(1);
    await client[method]();
    expect(calls).toHaveLength(3);
  });

  test('each list has its own entry under a versioned key', async () => {
    const { client, storage } = openClient();
    for (const [method] of LISTS) await client[method]();
    const keys = [...storage.entries.keys()];
    expect(keys.filter((key) => /:v\d+$/.test(key))).toHaveLength(LISTS.length);
  });

  test('a change of the EHR settings clears their entry', async () => {
    const { client, portal, storage } = openClient({});
    await client.ehrIntegrationSettings();
    expect(storage.entries.size).toBe(1);
    await portal.updateEhrIntegrationSettings({ ehrProvider: 'Other' });
    expect(storage.entries.size).toBe(0);
  });

  test('pages about providers load insurers and credentials anew, also after a change', async () => {
    const { client, portal, calls } = openClient();
    const loaded = async () => {
      calls.length = 0;
      await Promise.all([client.credentials(), client.insuranceCompanies()]);
      return calls.map(({ path }) => path);
    };
    const [credentials, insurers] = ['/api/credentials', '/api/insurance_companies'];
    expect([await loaded(), await loaded()]).toEqual([[credentials, insurers], []]);
    portal.forgetInsurers();
    expect(await loaded()).toEqual([insurers]);
    await portal.credentials.create({ title: 'Registered Dietitian', abbreviation: 'RD' });
    expect(await loaded()).toEqual([credentials]);
    portal.forgetCredentials();
    expect(await loaded()).toEqual([credentials]);
  });
});

test.each<[ProviderQuery, string]>([
  [
    { stateCode: 'OR', insuranceCompanyName: 'Blue Cross Blue Shield' },
    '?state_code=OR&insurance_company_name=Blue+Cross+Blue+Shield',
  ],
  [{ insuranceCompanyName: 'A&B=C? #1' }, '?insurance_company_name=A%26B%3DC%3F+%231'],
  [{ stateCode: 'OR', limit: 48, after: '7' }, '?state_code=OR&limit=48&after=7'],
  [{ stateCode: '', insuranceCompanyName: '' }, ''],
])('GET /api/providers: %j requests "%s"', async (query, search) => {
  const { client, calls } = openClient();
  await client.providers(query);
  const url = new URL(calls[0]?.path ?? '', 'http://api');
  expect(url.pathname + url.search).toBe(`/api/providers${search}`);
  expect(calls[0]?.init.credentials).toBe('include');
});

test.each<[Record<string, string>, string | null]>([
  [{ Link: '</api/providers?limit=48&after=31>; rel="next"' }, '31'],
  [{ Link: '</api/providers?after=1>; rel="prev"' }, null],
  [{}, null],
])('the cursor in %j is %s', async (headers, next) => {
  expect((await openClient([], headers).client.providers({})).next).toBe(next);
});

test("Both are turned into absolute addresses by prefixing the practice's site address", async () => {
  const wire = { id: 1, avatar_url: '/images/a-192.webp', photo_url: '/images/b-640.webp' };
  const absolute = {
    avatarUrl: 'https://practice.example/images/a-192.webp',
    photoUrl: 'https://practice.example/images/b-640.webp',
  };
  expect((await openClient([wire]).client.providers({})).providers).toMatchObject([absolute]);
  expect(await openClient(wire).client.provider('1')).toMatchObject(absolute);
  const provider = await openClient({ id: 1, avatar_url: null, photo_url: null }).client.provider('1');
  expect(provider).toEqual({ id: 1, avatarUrl: null, photoUrl: null });
});

test.each([
  ['7?x=1#y', '7%3Fx%3D1%23y'],
  ['%2e', '%252e'],
])('GET /api/providers/{id}: the id %s is URL-encoded', async (id, encoded) => {
  const { client, calls } = openClient({ id: 7 });
  await client.provider(id);
  expect(calls[0]?.path).toBe(`/api/providers/${encoded}`);
});
