import { describe, expect, test } from 'vitest';
import { camelCaseKeys } from '../../domain/case.ts';
import type { ProviderQuery } from '../../domain/directory/search/schemas.ts';
import { fakeClock, fakeTransport, memoryStorage } from '../../tests/support/api-fakes.ts';
import { createApiClient } from './client.ts';
import { createLocalCache } from './local-cache.ts';

const siteUrl = 'https://practice.example';
const JSON_TYPE = { 'Content-Type': 'application/json' };

function openClient(body: unknown = [], headers: Record<string, string> = {}) {
  const { transport, calls } = fakeTransport(() =>
    Response.json(body, { headers: { ...JSON_TYPE, ...headers } }),
  );
  const storage = memoryStorage();
  const clock = fakeClock();
  const environment = { transport, siteUrl, cache: createLocalCache(() => storage, clock.now) };
  return {
    client: createApiClient(environment),
    serverClient: createApiClient({ ...environment, cache: null }),
    calls,
    clock,
    storage,
  };
}

const LISTS = [
  ['states', '/api/states', [{ id: 1, code: 'OR', display_name: 'Oregon' }]],
  ['insuranceCompanies', '/api/insurance_companies', [{ id: 1, name: 'Aetna' }]],
  [
    'ehrIntegrationSettings',
    '/api/ehr_integration_settings',
    { ehr_provider: null, patient_login_url: null },
  ],
  ['credentials', '/api/credentials', [{ id: 1, title: 'Registered Dietitian', abbreviation: 'RD' }]],
] as const;

describe.each(LISTS)(
  'Cache lifetime for insurance companies, states, EHR settings and the credentials list: 24 hours: %s',
  (method, path, answer) => {
    test('fetches once within 24 hours and again after', async () => {
      const { client, calls, clock } = openClient(answer);
      const first = await client[method]();
      expect(first).toEqual(camelCaseKeys(answer));
      clock.moveMinutes(1439);
      expect(await client[method]()).toEqual(first);
      expect(calls.map((call) => call.path)).toEqual([path]);
      clock.moveMinutes(1);
      await client[method]();
      expect(calls.map((call) => call.path)).toEqual([path, path]);
    });

    test.each(['{{{', '{"timestamp":0,"data":[null]}', '{"timestamp":0,"data":"x"}'])(
      'A corrupted local cache entry is dropped and fetched again: %s',
      async (corrupted) => {
        const { client, calls, clock, storage } = openClient(answer);
        await client[method]();
        const fresh = corrupted.replace('"timestamp":0', `"timestamp":${clock.now()}`);
        for (const key of storage.entries.keys()) storage.entries.set(key, fresh);
        expect(await client[method]()).toEqual(camelCaseKeys(answer));
        expect(calls).toHaveLength(2);
      },
    );

    test("The cache is the browser's; the server never caches per visitor", async () => {
      const { serverClient, calls, storage } = openClient([{ id: 1 }]);
      await serverClient[method]();
      await serverClient[method]();
      expect(calls).toHaveLength(2);
      expect(storage.entries.size).toBe(0);
    });
  },
);

test('each list has its own entry, and the credentials list has a versioned key', async () => {
  const { client, calls, storage } = openClient();
  for (const [method] of LISTS) await client[method]();
  expect(calls.map(({ path }) => path)).toEqual(LISTS.map(([, path]) => path));
  expect(storage.entries.size).toBe(LISTS.length);
  expect([...storage.entries.keys()].filter((key) => /credentials.*v\d/.test(key))).toHaveLength(1);
});

describe('GET /api/providers: optional query string (state_code, insurance_company_name)', () => {
  test.each<[ProviderQuery, string]>([
    [
      { stateCode: 'OR', insuranceCompanyName: 'Blue Cross Blue Shield' },
      '?state_code=OR&insurance_company_name=Blue+Cross+Blue+Shield',
    ],
    [{ stateCode: 'OR' }, '?state_code=OR'],
    [{ insuranceCompanyName: 'A&B=C? #1' }, '?insurance_company_name=A%26B%3DC%3F+%231'],
    [{ stateCode: 'OR', limit: 48, after: '7' }, '?state_code=OR&limit=48&after=7'],
    [{ stateCode: '', insuranceCompanyName: '' }, ''],
    [{}, ''],
  ])('%j requests "%s"', async (query, search) => {
    const { client, calls } = openClient();
    await client.providers(query);
    const url = new URL(calls[0]?.path ?? '', 'http://api');
    expect(url.pathname + url.search).toBe(`/api/providers${search}`);
    expect(calls[0]?.init.credentials).toBe('include');
  });

  test('returns the cursor of the Link header', async () => {
    const { client } = openClient([], { Link: '</api/providers?limit=48&after=31>; rel="next"' });
    expect((await client.providers({ limit: 48 })).next).toBe('31');
  });

  test.each<Record<string, string>>([{}, { Link: '</api/providers?after=1>; rel="prev"' }])(
    'returns no cursor without a next relation (%j)',
    async (headers) => {
      expect((await openClient([], headers).client.providers({})).next).toBeNull();
    },
  );
});

describe("Both are turned into absolute addresses by prefixing the practice's site address", () => {
  const wire = { id: 1, avatar_url: '/images/a-192.webp', photo_url: '/images/b-640.webp' };
  const absolute = {
    avatarUrl: 'https://practice.example/images/a-192.webp',
    photoUrl: 'https://practice.example/images/b-640.webp',
  };

  test('in the list and the profile', async () => {
    expect((await openClient([wire]).client.providers({})).providers).toMatchObject([absolute]);
    expect(await openClient(wire).client.provider('1')).toMatchObject(absolute);
  });

  test('a missing one stays null', async () => {
    const provider = await openClient({ id: 1, avatar_url: null, photo_url: null }).client.provider('1');
    expect(provider).toEqual({ id: 1, avatarUrl: null, photoUrl: null });
  });
});

describe('GET /api/providers/{id}', () => {
  test.each([
    ['7', '7'],
    ['a/b', 'a%2Fb'],
    ['7?x=1#y', '7%3Fx%3D1%23y'],
    ['../states', '..%2Fstates'],
    ['%2e', '%252e'],
    ['😀', '%F0%9F%98%80'],
  ])('the id %s is URL-encoded', async (id, encoded) => {
    const { client, calls } = openClient({ id: 7 });
    await client.provider(id);
    expect(calls[0]?.path).toBe(`/api/providers/${encoded}`);
  });
});
