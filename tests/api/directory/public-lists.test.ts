import { describe, expect, test } from 'vitest';
import { getJson, type WireProvider } from '../../support/answers.ts';
import { addProvider, addProviders } from '../../support/provider.ts';
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

async function openNames(engine: Engine) {
  const site = await openTestSite(engine);
  const { db } = site.services;
  await addProvider(db, {
    firstName: 'Zoë Anne',
    lastName: "O'Čapek",
    states: ['OR', 'WA'],
    credentials: ['RD'],
    bio: 'Private to this list.',
  });
  for (const listing of ['draft', 'unlisted'] as const) {
    await addProvider(db, { firstName: 'Zoe', lastName: 'Hidden', states: ['OR'], columns: { listing } });
  }
  const find = async (q: string) => {
    const { status, body } = await getJson<WireProvider[]>(
      site,
      `/api/provider_names?${new URLSearchParams({ q })}`,
    );
    expect(status).toBe(200);
    return body.map(({ last_name }) => last_name);
  };
  return { site, db, find };
}

describe.each(engines)('GET /api/provider_names (%s)', (engine) => {
  test('finds listed dietitians in all states by parts of their names, and says who takes new patients', async () => {
    const { site, db, find } = await openNames(engine);
    const spellings = ['zoe', 'ZOË', 'čapek zoë', ' anne  cap ', 'O’Čapek, Zoë', 'zo ca an'];
    for (const q of [...spellings, 'Zoë Anne O’Čapek, RD', `zo ca ${'z '.repeat(50)}`]) {
      expect({ q, found: await find(q) }).toEqual({ q, found: ["O'Čapek"] });
    }
    const { body } = await getJson<WireProvider[]>(site, '/api/provider_names?q=zoe');
    expect(body).toEqual([
      {
        id: expect.any(Number),
        first_name: 'Zoë Anne',
        last_name: "O'Čapek",
        credentials: [expect.objectContaining({ abbreviation: 'RD' })],
        states: [expect.objectContaining({ code: 'OR' }), expect.objectContaining({ code: 'WA' })],
        is_accepting: true,
      },
    ]);
    await addProvider(db, { lastName: 'Away', states: ['ID'], columns: { is_accepting: false } });
    expect((await getJson(site, '/api/provider_names?q=away')).body).toMatchObject([{ is_accepting: false }]);
  });

  test('names nobody for others, hidden ones, and what is no name; at most ten', async () => {
    const { db, find } = await openNames(engine);
    const none = [
      ...['hidden', 'zoe hidden', 'nobody', '', 'z', "'", '…!?--', '%%', '__', '\\\\'],
      ...['\u200b\u200b', 'z\0', 'zo '.repeat(70), 'zoe'.repeat(5_000)],
    ];
    for (const q of none) expect([q, await find(q)]).toEqual([q, []]);

    const names = Array.from({ length: 12 }, (_, index) => `Name ${index + 10}`);
    await addProviders(
      db,
      names.map((lastName) => ({ firstName: 'Many', lastName })),
    );
    expect(await find('many')).toEqual(names.slice(0, 10));
  });
});
