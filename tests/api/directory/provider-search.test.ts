import { describe, expect, test } from 'vitest';
import { getJson, providerIds } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

/** Four providers, one for each combination of the two filters; ids in list order. */
async function openSearchSite(engine: Engine) {
  const site = await openTestSite(engine);
  const add = (lastName: string, states: string[], insuranceCompanies: string[]) =>
    addProvider(site.services.db, { lastName, states, insuranceCompanies });
  const both = await add('A', ['OR', 'WA'], ['Aetna', 'Regence']);
  const oregonOnly = await add('B', ['OR'], ['Cigna']);
  const aetnaOnly = await add('C', ['ID'], ['Aetna']);
  const neither = await add('D', [], []);
  return { site, both, oregonOnly, aetnaOnly, neither, all: [both, oregonOnly, aetnaOnly, neither] };
}

describe.each(engines)(
  'GET /api/providers: optional query string (state_code, insurance_company_name) (%s)',
  (engine) => {
    test('without them it returns the whole list', async () => {
      const { site, all } = await openSearchSite(engine);
      expect(await providerIds(site, '')).toEqual(all);
    });

    test('each filters the list alone', async () => {
      const { site, both, oregonOnly, aetnaOnly } = await openSearchSite(engine);
      expect(await providerIds(site, '?state_code=OR')).toEqual([both, oregonOnly]);
      expect(await providerIds(site, '?state_code=WA')).toEqual([both]);
      expect(await providerIds(site, '?insurance_company_name=Aetna')).toEqual([both, aetnaOnly]);
    });

    test('both must match if both are set', async () => {
      const { site, both, oregonOnly } = await openSearchSite(engine);
      expect(await providerIds(site, '?state_code=OR&insurance_company_name=Aetna')).toEqual([both]);
      expect(await providerIds(site, '?state_code=OR&insurance_company_name=Cigna')).toEqual([oregonOnly]);
      expect(await providerIds(site, '?state_code=WA&insurance_company_name=Cigna')).toEqual([]);
      expect(await providerIds(site, '?insurance_company_name=Regence&state_code=WA')).toEqual([both]);
    });

    test('unknown values return an empty list', async () => {
      const { site } = await openSearchSite(engine);
      const unknown = ['state_code=XX', 'state_code=or', 'state_code=Oregon'];
      const odd = [
        'state_code=null',
        'state_code=__proto__',
        'state_code=%25',
        "state_code=OR'--",
        'state_code=OR%20',
      ];
      for (const query of [...unknown, ...odd]) {
        expect({ query, ids: await providerIds(site, `?${query}`) }).toEqual({ query, ids: [] });
      }
      expect(await providerIds(site, '?state_code=XX&insurance_company_name=Aetna')).toEqual([]);
      expect(await providerIds(site, '?state_code=OR&insurance_company_name=Nobody')).toEqual([]);
    });

    test('an empty value counts as unset', async () => {
      const { site, all, both, oregonOnly } = await openSearchSite(engine);
      expect(await providerIds(site, '?state_code=&insurance_company_name=')).toEqual(all);
      expect(await providerIds(site, '?state_code=OR&insurance_company_name=&limit=&after=')).toEqual([
        both,
        oregonOnly,
      ]);
      expect(await providerIds(site, '?state_code')).toEqual(all);
    });

    test('unknown parameters are ignored', async () => {
      const { site, all } = await openSearchSite(engine);
      const names = [
        'x=q',
        'State_Code=OR',
        'stateCode=OR',
        '__proto__=x',
        'constructor=1&toString=2&length=3',
        '=OR',
        '&&',
      ];
      for (const query of names) {
        expect({ query, ids: await providerIds(site, `?${query}`) }).toEqual({ query, ids: all });
      }
    });

    test('repeated parameters and arrays: the first value counts, names with brackets are unknown', async () => {
      const { site, all, both, oregonOnly } = await openSearchSite(engine);
      expect(await providerIds(site, '?state_code=OR&state_code=WA')).toEqual([both, oregonOnly]);
      expect(await providerIds(site, '?state_code=WA&state_code=OR&state_code=XX')).toEqual([both]);
      expect(await providerIds(site, '?state_code=&state_code=OR')).toEqual(all);
      expect(await providerIds(site, '?state_code[]=OR')).toEqual(all);
      expect(await providerIds(site, '?state_code%5B%5D=OR&state_code[0]=WA')).toEqual(all);
      expect(await providerIds(site, '?limit=2&limit=1')).toHaveLength(2);
    });

    test('names are compared exactly, however they are encoded', async () => {
      const { site } = await openSearchSite(engine);
      const id = await addProvider(site.services.db, {
        states: ['DC'],
        insuranceCompanies: ['Blue Cross Blue Shield'],
      });
      expect(await providerIds(site, '?insurance_company_name=Blue+Cross+Blue+Shield')).toEqual([id]);
      expect(
        await providerIds(site, '?insurance_company_name=Blue%20Cross%20Blue%20Shield&state_code=DC'),
      ).toEqual([id]);
    });
  },
);

describe.each(engines)('any query string gets a response, never a stack trace or 500 (%s)', (engine) => {
  const VALUES = [
    '%00',
    'OR%00',
    '%FF',
    '%F0%9F%A5%91',
    '🥑',
    'x'.repeat(10_000),
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '{}',
    '[]',
  ];

  test.each(['state_code', 'insurance_company_name', 'after'])('%s: an empty list', async (name) => {
    const { site } = await openSearchSite(engine);
    for (const value of VALUES) {
      const { status, body } = await getJson(site, `/api/providers?${name}=${value}`);
      expect({ value: value.slice(0, 20), status, body }).toEqual({
        value: value.slice(0, 20),
        status: 200,
        body: [],
      });
    }
  });

  test('as names of parameters: ignored', async () => {
    const { site, all } = await openSearchSite(engine);
    for (const name of VALUES) expect(await providerIds(site, `?${name}=1`)).toEqual(all);
  });

  test('a query of a thousand parameters', async () => {
    const { site, both } = await openSearchSite(engine);
    const many = Array.from({ length: 1_000 }, (_, index) => `p${index}=${index}&state_code=WA`).join('&');
    expect(await providerIds(site, `?${many}`)).toEqual([both]);
  });
});
