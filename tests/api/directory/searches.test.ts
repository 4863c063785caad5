import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const DAY = Date.parse('2027-03-31T12:00:00Z');

async function openSite(engine: Engine) {
  const site = await openTestSite(engine, { now: () => DAY });
  const { db } = site.services;
  await addProvider(db, { states: ['OR', 'WA'], insuranceCompanies: ['Aetna', 'Regence'] });
  await addProvider(db, { states: ['ID'], insuranceCompanies: ['Aetna'], columns: { listing: 'draft' } });
  await addProvider(db, {
    states: ['TX'],
    insuranceCompanies: ['Cigna'],
    columns: { is_accepting: false },
  });
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
    expect((await search('?state_code=TX')).found).toEqual([]);
  });

  test('GET /api/states: has_providers in the states with results today', async () => {
    const { site } = await openSite(engine);
    const { body } = await getJson<{ code: string; has_providers: boolean }[]>(site, '/api/states');
    expect(body.flatMap(({ code, has_providers }) => (has_providers ? code : []))).toEqual(['OR', 'WA']);
  });

  test.each([
    '?state_code=XX',
    '?state_code=%00',
    "?insurance_company_name='--",
    '?state_code=OR&insurance_company_name=x',
  ])('unknown names: none for %s', async (query) => {
    const { search } = await openSite(engine);
    expect(await search(query)).toEqual({ status: 200, found: [] });
  });
});
