import { describe, expect, test } from 'vitest';
import { addProvider } from '../../support/provider.ts';
import { setEhrSettings } from '../../support/settings.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

async function openSite(engine: Engine) {
  const site = await openTestSite(engine);
  const id = await addProvider(site.services.db, {
    lastName: 'Before',
    states: ['OR'],
    insuranceCompanies: ['Aetna'],
  });
  return { site, id };
}

/** Every GET route of the API; {id} is the provider's. */
const PATHS = [
  '/api/states',
  '/api/insurance_companies',
  '/api/credentials',
  '/credentials',
  '/api/providers',
  '/api/providers?state_code=OR&insurance_company_name=Aetna',
  '/api/providers?state_code=XX',
  '/api/providers/{id}',
  '/api/searches?state_code=OR',
  '/api/ehr_integration_settings',
  '/api/openapi.json',
];

async function tagOf({ api }: TestSite, path: string): Promise<string> {
  const response = await api.request(path);
  expect(response.status).toBe(200);
  return response.headers.get('ETag') ?? '';
}

describe.each(engines)('ETag and 304 on all of them (%s)', (engine) => {
  test.each(PATHS)('%s', async (template) => {
    const { site, id } = await openSite(engine);
    const path = template.replace('{id}', String(id));
    const tag = await tagOf(site, path);
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    expect(await tagOf(site, path)).toBe(tag);

    for (const known of [tag, `"other", ${tag}`, `W/${tag.replace('W/', '')}`]) {
      const answer = await site.api.request(path, { headers: { 'If-None-Match': known } });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
      expect(answer.headers.get('ETag')).toBe(tag);
      expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    }

    const stale = await site.api.request(path, { headers: { 'If-None-Match': '"other"' } });
    expect(stale.status).toBe(200);
    expect(await stale.text()).not.toBe('');
  });

  test('different responses have different tags', async () => {
    const { site, id } = await openSite(engine);
    const tags = await Promise.all(PATHS.map((path) => tagOf(site, path.replace('{id}', String(id)))));
    // Both credentials paths, and both lists of the provider, return the same response.
    expect(new Set(tags).size).toBe(PATHS.length - 2);
  });

  test('changed data changes the tag', async () => {
    const { site, id } = await openSite(engine);
    const { db } = site.services;
    const changes: [path: string, change: () => Promise<unknown>][] = [
      [
        '/api/states',
        () => db.updateTable('states').set({ display_name: 'x' }).where('code', '=', 'OR').execute(),
      ],
      [
        '/api/insurance_companies',
        () => db.insertInto('insurance_companies').values({ name: 'New' }).execute(),
      ],
      ['/credentials', () => db.deleteFrom('credentials').where('abbreviation', '=', 'RD').execute()],
      [`/api/providers/${id}`, () => db.updateTable('providers').set({ bio: 'New' }).execute()],
      ['/api/providers', () => db.updateTable('providers').set({ first_name: 'New' }).execute()],
      [
        '/api/ehr_integration_settings',
        () =>
          setEhrSettings(db, {
            ehrProvider: 'New',
            patientLoginUrl: null,
            providerAppointmentBaseUrl: null,
          }),
      ],
    ];
    for (const [path, change] of changes) {
      const before = await tagOf(site, path);
      await change();
      const after = await site.api.request(path, { headers: { 'If-None-Match': before } });
      expect({ path, status: after.status }).toEqual({ path, status: 200 });
      expect(after.headers.get('ETag')).not.toBe(before);
    }
  });
});

describe('404 responses are not cached', () => {
  test.each(['/api/providers/4711', '/api/nothing'])('%s is 404 with any If-None-Match', async (path) => {
    const { site } = await openSite('sqlite');
    const answer = await site.api.request(path, { headers: { 'If-None-Match': '*' } });
    expect(answer.status).toBe(404);
  });
});
