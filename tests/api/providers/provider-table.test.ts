import { describe, expect, test } from 'vitest';
import { foundText } from '../../../app/portal/providers/listing-texts.ts';
import { addDays } from '../../../domain/dates.ts';
import { getStaffProvider } from '../../../server/providers/service.ts';
import { providerIds, type WireProvider } from '../../support/answers.ts';
import { signedInPerson, type TestBrowser } from '../../support/portal.ts';
import { addProvider, addProviders, type TestProvider } from '../../support/provider.ts';
import { openStaffSite, referenceIds } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const NAMES = ['Ada Byrne', 'Zoë Ñandú', 'Bo O’Malley', 'Per 100%_\\', 'ADA byrnes'];

async function openTable(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  for (const [index, name] of NAMES.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const states = index < 3 ? ['OR', 'WA'] : ['OR'];
    await addProvider(site.services.db, { firstName, lastName, states, insuranceCompanies: ['Aetna'] });
  }
  return { site, browser, find: (query: string) => find(browser, query) };
}

async function find(browser: TestBrowser, query: string) {
  const { status, body, headers } = await browser.get(`/api/portal/providers?${query}`);
  if (status !== 200) throw new Error(`${query} answered ${status}`);
  return {
    names: (body as unknown as WireProvider[]).map(
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
    ),
    counts: [headers.get('X-Matching-Count'), headers.get('X-Total-Count')].map(Number),
  };
}

describe.each(engines)('the portal table is filtered and paged on the server (%s)', (engine) => {
  test('the name is found in any case, with or without accents, in either order; pages contain each provider once, and the last one answers for those beyond', async () => {
    const { find } = await openTable(engine);
    for (const [q, count] of [
      ['', 5],
      ['ada byrne', 2],
      ['%C3%91AND%C3%9A zo%C3%AB', 1],
      ['%25', 0],
      ['b', 3],
      ['y', 0],
      ['100%25', 1],
    ] as const) {
      const { names, counts } = await find(`page=1&q=${q}`);
      expect([q, names.length, ...counts]).toEqual([q, count, count, NAMES.length]);
    }

    const { names: whole } = await find('');
    expect(whole).toHaveLength(NAMES.length);
    const pages = await Promise.all([1, 2, 3].map((page) => find(`limit=2&page=${page}`)));
    expect(pages.flatMap(({ names }) => names)).toEqual(whole);
    expect((await find('limit=2&page=999')).names).toEqual(whole.slice(4));
  });

  test('the listing is a filter, alone and with others', async () => {
    const { site, find } = await openTable(engine);
    for (const listing of ['draft', 'unlisted'] as const) {
      await addProvider(site.services.db, { lastName: listing, states: ['WA'], columns: { listing } });
    }
    expect(await find('listing=draft&page=1')).toMatchObject({ names: ['Test draft'], counts: [1, 1] });
    expect(await find('listing=unlisted&q=x&page=1')).toMatchObject({ names: [], counts: [0, 1] });
    expect((await find('listing=listed&page=1')).counts).toEqual([5, 5]);
  });

  test('whom no search finds: as the page of the provider says', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { services } = site;
    const { state, insurer } = await referenceIds(site);
    const license = (code: string, expiresOn: string | null = null) => ({
      ...{ stateId: state(code), number: null },
      expiresOn,
    });
    const aetna = (code?: string) => ({
      insuranceCompanyId: insurer('Aetna'),
      stateId: code === undefined ? null : state(code),
    });
    const expired = '2020-01-31';
    const none = 'No search finds them.';
    const people: [TestProvider, string][] = [
      [{ licenses: [license('OR'), license('CA')], panels: [aetna()] }, 'Found in CA, OR.'],
      [
        { licenses: [license('OR'), license('WA'), license('ID', expired)], panels: [aetna('WA')] },
        'Found in WA.',
      ],
      [{ panels: [aetna()] }, none],
      [{ licenses: [license('OR', expired)], panels: [aetna()] }, none],
      [{ licenses: [license('OR'), license('WA')], panels: [aetna('ID')] }, none],
      [{ licenses: [license('OR')], panels: [aetna()], columns: { is_accepting: false } }, none],
      [{ licenses: [license('OR')], panels: [aetna()], columns: { listing: 'draft' } }, none],
    ];
    const ids = await addProviders(
      services.db,
      people.map(([provider], at) => ({ ...provider, firstName: 'P', lastName: String(at) })),
    );
    for (const [at, [, text]] of people.entries()) {
      expect(foundText(await getStaffProvider(services, ids[at] ?? 0))).toBe(text);
    }
    expect(await find(browser, 'page=1&listing=not_found')).toMatchObject({
      names: ['P 2', 'P 3', 'P 4', 'P 5'],
      counts: [4, 4],
    });
    for (const [query, count] of [
      ['state_code=OR', 1],
      ['insurance_company_name=Aetna', 2],
      ['state_code=or&insurance_company_name=aetna', 1],
    ] as const) {
      expect([query, await providerIds(site, `?${query}`)]).toEqual([query, ids.slice(0, count)]);
      expect((await find(browser, `page=1&q=p&listing=listed&${query}`)).counts).toEqual([count, count]);
    }
    expect((await find(browser, 'page=1&state_code=ZZ')).counts).toEqual([0, 0]);
  });

  test('filtered by licenses that have expired or end within 60 days, which the dashboard counts', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db, today } = site.services;
    const { state } = await referenceIds(site);
    const add = (lastName: string, days: (number | null)[], listing: 'listed' | 'draft' = 'listed') =>
      addProvider(db, {
        firstName: 'A',
        lastName,
        licenses: days.map((left, at) => ({
          stateId: state(at === 0 ? 'OR' : 'WA'),
          number: null,
          expiresOn: left === null ? null : addDays(today(), left),
        })),
        columns: { listing },
      });
    await add('Expired', [-900, 5]);
    await add('Soon', [null, 60]);
    await add('Later', [61, null]);
    await add('Draft', [3], 'draft');
    const { names } = await find(browser, 'page=1&license=expiring');
    expect(names).toEqual(['A Draft', 'A Expired', 'A Soon']);
    expect(await find(browser, 'page=1&license=expiring&listing=listed&q=soon')).toMatchObject({
      names: ['A Soon'],
      counts: [1, 2],
    });
    const { body } = await browser.get('/api/portal/dashboard');
    expect(body).toMatchObject({ counts: { expiring_licenses: 2 } });
  });
});

test.each([
  ['page=0', 'page must be a whole number from 1 to 999999.'],
  ['listing=x', 'listing must be one of draft, listed, unlisted, not_found.'],
  ['license=x', 'license must be expiring.'],
])('%s: 422 with its error', async (query, error) => {
  const site = await openTestSite('sqlite');
  const { status, body } = await (await signedInPerson(site)).get(`/api/portal/providers?${query}`);
  expect({ status, body }).toEqual({ status: 422, body: { errors: [error] } });
});
