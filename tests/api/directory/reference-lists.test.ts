import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

test.each(engines)('Public calls: the lists are bare arrays in snake_case (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const id = expect.any(Number);
  const dietitian = { id, title: 'Registered Dietitian', abbreviation: 'RD' };
  for (const [path, first] of [
    ['/api/states', { id, code: 'AL', display_name: 'Alabama', has_providers: false }],
    ['/api/insurance_companies', { id, name: 'Aetna', aliases: [], is_on_home: true }],
    // The same at its literal path and under /api.
    ['/credentials', dietitian],
    ['/api/credentials', dietitian],
  ] as const) {
    const { status, body, headers } = await getJson<object[]>(site, path);
    expect([path, status, body[0]]).toEqual([path, 200, first]);
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
  }
  const plain = await getJson(site, '/api/states');
  expect((await getJson(site, '/api/states?state_code=OR&x[]=1&%00=%FF')).body).toEqual(plain.body);
});

test('GET of an unknown path: 404 with an error in JSON', async () => {
  const site = await openTestSite('sqlite');
  const odd = ['/%00', '/%FF', '/__proto__'];
  for (const end of ['', '/', '/nothing', '/states/1', '/providers/1/photo', '/States', ...odd]) {
    const { status, body } = await getJson<{ error: string }>(site, `/api${end}`);
    expect([end, status, body]).toEqual([end, 404, { error: expect.stringMatching(/\w/) }]);
  }
});

const DAY = Date.parse('2027-03-31T12:00:00Z');

async function openSite(engine: Engine) {
  const site = await openTestSite(engine, { now: () => DAY });
  const { db } = site.services;
  await addProvider(db, { states: ['OR', 'WA'], insuranceCompanies: ['Aetna', 'Regence'] });
  await addProvider(db, { states: ['ID'], insuranceCompanies: ['Aetna'], columns: { listing: 'draft' } });
  await addProvider(db, { states: ['TX'], insuranceCompanies: ['Cigna'], columns: { is_accepting: false } });
  await addProvider(db, { states: ['WA'], insuranceCompanies: ['Cigna'] });
  await addProvider(db, { states: ['OR'], insuranceCompanies: ['Regence'] });
  const search = async (query = '') => {
    const { status, body } = await getJson<Record<string, string>[]>(site, `/api/searches${query}`);
    return { status, found: body.map((each) => Object.values(each).join(' ')) };
  };
  return { site, search };
}

describe.each(engines)('GET /api/searches: pairs with results today, and their number (%s)', (engine) => {
  test('all, of a state, of an insurer, or of both', async () => {
    const { search } = await openSite(engine);
    const oregon = ['OR Aetna', 'OR Regence'];
    expect((await search()).found).toEqual([...oregon, 'WA Aetna', 'WA Cigna', 'WA Regence']);
    expect((await search('?state_code=OR')).found).toEqual(['OR Aetna 1', 'OR Regence 2']);
    expect((await search('?insurance_company_name=Cigna')).found).toEqual(['WA Cigna 1']);
    expect((await search('?state_code=WA&insurance_company_name=Cigna')).found).toEqual(['WA Cigna 1']);
    const none = ['?state_code=TX', '?state_code=%00', "?insurance_company_name='--"];
    for (const query of [...none, '?state_code=OR&insurance_company_name=x']) {
      expect([query, await search(query)]).toEqual([query, { status: 200, found: [] }]);
    }
  });

  test('GET /api/states: has_providers in the states with results today', async () => {
    const { site } = await openSite(engine);
    const { body } = await getJson<{ code: string; has_providers: boolean }[]>(site, '/api/states');
    expect(body.flatMap(({ code, has_providers }) => (has_providers ? code : []))).toEqual(['OR', 'WA']);
  });
});
