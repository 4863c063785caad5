import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { ListItem } from '../../../domain/lists/lists.ts';
import { getJson, providerIds, type WireProvider } from '../../support/answers.ts';
import { addProvider, addProviders } from '../../support/provider.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

test.each(engines)('Public calls: the lists are bare arrays in snake_case (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const id = expect.any(Number);
  const dietitian = { id, title: 'Registered Dietitian', abbreviation: 'RD' };
  for (const [path, first] of [
    ['/api/states', { id, code: 'AL', display_name: 'Alabama' }],
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
  for (const end of ['', '/', '/nothing', '/states/1', '/States', '/%00', '/%FF', '/__proto__']) {
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

test.each(engines)('pairs with results today, and states with a license today (%s)', async (engine) => {
  const { site, search } = await openSite(engine);
  const oregon = ['OR Aetna', 'OR Regence'];
  expect((await search()).found).toEqual([...oregon, 'WA Aetna', 'WA Cigna', 'WA Regence']);
  expect((await search('?state_code=OR')).found).toEqual(['OR Aetna 1', 'OR Regence 2']);
  expect((await search('?insurance_company_name=Cigna')).found).toEqual(['WA Cigna 1']);
  expect((await search('?state_code=WA&insurance_company_name=Cigna')).found).toEqual(['WA Cigna 1']);
  const none = ['?state_code=TX', '?state_code=%00', "?insurance_company_name='--"];
  for (const query of [...none, '?state_code=OR&insurance_company_name=x']) {
    expect([query, await search(query)]).toEqual([query, { status: 200, found: [] }]);
  }
  expect((await getJson(site, '/api/licensed_states')).body).toEqual([
    { code: 'OR', display_name: 'Oregon', provider_count: 2 },
    { code: 'TX', display_name: 'Texas', provider_count: 0 },
    { code: 'WA', display_name: 'Washington', provider_count: 2 },
  ]);
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
    const path = `/api/provider_names?${new URLSearchParams({ q })}`;
    const { status, body } = await getJson<WireProvider[]>(site, path);
    expect(status).toBe(200);
    return body.map(({ last_name }) => last_name);
  };
  return { site, db, find };
}

test.each(engines)('four with a photo who take new patients, others each day (%s)', async (engine) => {
  let now = DAY;
  const site = await openTestSite(engine, { now: () => now });
  const { db } = site.services;
  const columns = { photo_hash: 'x' };
  await db.insertInto('images').values({ hash: 'x' }).execute();
  const ids = await addProviders(
    db,
    Array.from({ length: 20 }, () => ({ states: ['OR'], columns })),
  );
  await addProviders(db, [
    { states: ['OR'] },
    { columns },
    { states: ['OR'], columns: { ...columns, is_accepting: false } },
    { states: ['OR'], columns: { ...columns, listing: 'draft' } },
  ]);
  const days: number[][] = [];
  for (const day of [0, 0, 1, 2]) {
    now = DAY + day * 86_400_000;
    const { body } = await getJson<WireProvider[]>(site, '/api/featured_providers');
    days.push(body.map(({ id }) => id));
  }
  const [first, same, ...others] = days;
  expect(first).toHaveLength(4);
  expect(ids).toEqual(expect.arrayContaining(days.flat()));
  expect(same).toEqual(first);
  expect(new Set([first, ...others].map(String)).size).toBe(3);
});

describe.each(engines)('GET /api/provider_names (%s)', (engine) => {
  test('finds listed dietitians in all states by parts of their names, and says who takes new patients', async () => {
    const { site, db, find } = await openNames(engine);
    for (const q of ['ZOË', ' anne  cap ', 'O’Čapek, Zoë', 'Zoë Anne O’Čapek, RD']) {
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
        concerns: [],
        is_accepting: true,
        avatar_url: null,
        photo_url: null,
      },
    ]);
    await addProvider(db, { lastName: 'Away', states: ['ID'], columns: { is_accepting: false } });
    expect((await getJson(site, '/api/provider_names?q=away')).body).toMatchObject([{ is_accepting: false }]);
  });

  test('names nobody for others, hidden ones, and what is no name; at most ten', async () => {
    const { db, find } = await openNames(engine);
    for (const q of ['hidden', 'zoe hidden', '', 'z', '%%', 'z\0', 'zoe'.repeat(5_000)])
      expect([q, await find(q)]).toEqual([q, []]);

    const names = Array.from({ length: 12 }, (_, index) => `Name ${index + 10}`);
    const people = names.map((lastName) => ({ firstName: 'Many', lastName }));
    await addProviders(db, people);
    expect(await find('many')).toEqual(names.slice(0, 10));
  });
});

type Answer = SnakeCased<ListItem<'insurers'>> & { error?: string; fields?: object };

const INSURERS = '/api/portal/insurance_companies';

async function openInsurers(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const add = (body: object) => browser.post<Answer>(INSURERS, body);
  const change = (name: string, body: object) =>
    browser.patch<Answer>(`${INSURERS}/${ids.insurer(name)}`, body);
  return { site, add, change };
}

describe.each(engines)('names of insurers (%s)', (engine) => {
  test('a rename keeps the old name; both find providers, in any case and with or without accents', async () => {
    const { site, change } = await openInsurers(engine);
    const id = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    const renamed = await change('Aetna', { name: 'Ætna Santé', aliases: ['AET'] });
    expect([renamed.status, renamed.body.aliases]).toEqual([200, ['AET', 'Aetna']]);
    for (const name of ['Ætna Santé', 'aetna', 'AÉTNA', 'ætna  SANTE', 'aet']) {
      const query = new URLSearchParams({ state_code: 'OR', insurance_company_name: name });
      expect([name, await providerIds(site, `?${query}`)]).toEqual([name, [id]]);
      expect((await getJson(site, `/api/searches?${query}`)).body).toEqual([
        { state_code: 'OR', insurance_company_name: 'Ætna Santé', provider_count: 1 },
      ]);
    }
    const unknown = await getJson(site, '/api/providers?state_code=OR&insurance_company_name=%00x');
    expect(unknown.body).toEqual([]);

    // Back to the old name: the new one becomes an alias.
    const back = await change('Aetna', { name: 'Aetna' });
    expect(back.body.aliases).toEqual(['AET', 'Ætna Santé']);
    // A form sends the other names, too: the one that becomes the name leaves them.
    const swapped = await change('Aetna', { name: 'AET', aliases: ['AET', 'Ætna Santé'] });
    expect([swapped.status, swapped.body.aliases]).toEqual([200, ['Ætna Santé', 'Aetna']]);
    await change('Aetna', { name: 'Aetna' });
    expect((await change('Aetna', { aliases: [] })).body.aliases).toEqual([]);
    expect((await change('Aetna', { name: 'AETNA' })).body).toMatchObject({ name: 'AETNA', aliases: [] });
  });

  test('no two insurers share a name or another name, also in a race', async () => {
    const { add, change } = await openInsurers(engine);
    const taken = await change('Aetna', { aliases: ['Cigna'] });
    expect(taken.body.error).toBe('Cigna already has the name "Cigna"');
    const race = await Promise.all([
      change('Aetna', { name: 'Race' }),
      change('Cigna', { aliases: ['race '] }),
      add({ name: 'RACE' }),
    ]);
    expect(race.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1);
  });

  test('an insurer has at most 20 other names, also after a rename', async () => {
    const { change } = await openInsurers(engine);
    const names = Array.from({ length: 21 }, (_, index) => `Alias ${index}`);
    const message = 'There can be at most 20 other names';
    expect((await change('Aetna', { aliases: names })).body.error).toBe(message);
    expect((await change('Aetna', { aliases: names.slice(1) })).status).toBe(200);
    expect((await change('Aetna', { name: 'New' })).body.error).toMatch(message);
  });
});
