import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { SearchFilters } from '../../../domain/search/search-responses.ts';
import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { removeItem } from '../../../server/lists/service.ts';
import { HOLDERS } from '../../../server/providers/holders.ts';
import { updateProvider } from '../../../server/providers/service.ts';
import { getJson, providerIds } from '../../support/answers.ts';
import { addProvider, insertOffice, TESTER, type TestProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const SEARCH = '?state_code=OR&insurance_company_name=Aetna';

/** Concerns by position in the default list. */
const [PREVENTIVE, INTUITIVE, CANCER, DIABETES] = [1, 2, 4, 10] as const;

/** Ada, Ben and Cy are in the search; Dee is in Washington. */
async function open(engine: Engine) {
  const site = await openTestSite(engine);
  const { db } = site.services;
  const portland = await insertOffice(db, 'Portland');
  const salem = await insertOffice(db, 'Salem');
  const seattle = await insertOffice(db, 'Seattle', { state_code: 'WA' });
  const insuranceCompanies = ['Aetna'];
  const add = (lastName: string, states: string[], fit: TestProvider['fit']) =>
    addProvider(db, { lastName, states, insuranceCompanies, fit });
  const ada = await add('Ada', ['OR', 'WA'], {
    ...{ concernIds: [DIABETES, PREVENTIVE], languageCodes: ['en', 'es'] },
    ...{ officeIds: [salem, seattle], isByVideo: true },
  });
  const offices = { officeIds: [portland, salem] };
  const ben = await add('Ben', ['OR'], { concernIds: [DIABETES], languageCodes: ['en'], ...offices });
  const spoken = { languageCodes: ['vi', 'en'] };
  const cy = await add('Cy', ['OR'], { concernIds: [CANCER], ...spoken, isByVideo: true });
  const dee = await add('Dee', ['WA'], { concernIds: [DIABETES], officeIds: [portland, seattle] });
  const find = (filters: string) => providerIds(site, `${SEARCH}${filters}`);
  const choices = async (filters = '') => {
    const path = `/api/search_filters${SEARCH}${filters}`;
    const { status, body } = await getJson<SnakeCased<SearchFilters>>(site, path);
    return { status, ...body };
  };
  return { site, ada, ben, cy, dee, portland, salem, seattle, find, choices };
}

/** For example, 'Cancer 1', with a star if it is selected. */
const shown = (choices: SnakeCased<SearchFilters>['concerns']) =>
  choices.map(({ name, count, is_selected }) => `${name} ${count}${is_selected ? '*' : ''}`);

describe.each(engines)('filters of a search (%s)', (engine) => {
  test('several of one kind mean any of them, several kinds all of them; they narrow any list, and are kept on the next page', async () => {
    const { site, ada, ben, cy, dee, salem, portland, seattle, find } = await open(engine);
    expect(await find('')).toEqual([ada, ben, cy]);
    expect(await find(`&concern=${DIABETES}`)).toEqual([ada, ben]);
    expect(await find(`&concern=${PREVENTIVE}&concern=${CANCER}`)).toEqual([ada, cy]);
    expect(await find(`&concern=${DIABETES}&language=es`)).toEqual([ada]);
    expect(await find(`&concern=${CANCER}&language=es`)).toEqual([]);
    expect(await find('&visit=video')).toEqual([ada, cy]);
    expect(await find('&visit=in_person')).toEqual([ada, ben]);
    expect(await find('&visit=in_person&visit=video')).toEqual([ada, ben, cy]);
    expect(await find(`&office=${portland}`)).toEqual([ben]);
    expect(await find(`&office=${portland}&office=${salem}&visit=video`)).toEqual([ada]);
    // Without JavaScript, forms send empty values.
    expect(await find('&concern=&language=')).toEqual([ada, ben, cy]);

    for (const [query, found] of [
      [`concern=${DIABETES}`, [ada, ben, dee]],
      [`state_code=WA&concern=${DIABETES}`, [ada, dee]],
      ['insurance_company_name=Aetna&language=es', [ada]],
      [`office=${seattle}`, [ada, dee]],
      // Dee has no license in Oregon.
      [`office=${portland}`, [ben]],
      ['state_code=WA&visit=in_person', [ada, dee]],
    ] as const) {
      expect([query, await providerIds(site, `?${query}`)]).toEqual([query, found]);
    }
    const licenses = site.services.db.updateTable('licenses').where('provider_id', '=', dee);
    await licenses.set({ expires_on: '2026-01-01' }).execute();
    expect(await providerIds(site, `?office=${seattle}`)).toEqual([ada]);
    const { headers } = await getJson(site, `/api/providers${SEARCH}&concern=1&concern=10&limit=1`);
    expect(headers.get('Link')).toContain('concern=1&concern=10&');
  });

  test("choices have counts that respect the other kinds' filters; selected ones stay", async () => {
    const { choices } = await open(engine);
    const all = await choices();
    expect(all.total).toBe(3);
    expect(shown(all.concerns)).toEqual(['Preventive Nutrition 1', 'Cancer 1', 'Diabetes Management 2']);
    expect(shown(all.languages)).toEqual(['English 3', 'Spanish 1', 'Vietnamese 1']);
    expect(shown(all.visits)).toEqual(['By video 2', 'In person 2']);
    expect(shown(all.offices)).toEqual(['Salem 2', 'Portland 1']);

    const { total, concerns, languages, visits, offices } = await choices(
      `&concern=${DIABETES}&concern=${INTUITIVE}&language=es`,
    );
    expect(total).toBe(1);
    // Of those who speak Spanish.
    const selected = ['Intuitive Eating 0*', 'Diabetes Management 1*'];
    expect(shown(concerns)).toEqual(['Preventive Nutrition 1', ...selected]);
    // Of those with one of the concerns.
    expect(shown(languages)).toEqual(['English 2', 'Spanish 1*']);
    expect(shown(visits)).toEqual(['By video 1', 'In person 1']);
    expect(shown(offices)).toEqual(['Salem 1']);
    expect(await choices('&language=cy')).toMatchObject({ total: 0, languages: [{ count: 3 }, {}, {}, {}] });
  });

  test('offices of another state are not offered and do not count', async () => {
    const { site, seattle, find, choices } = await open(engine);
    const filters = `&office=${seattle}`;
    const { offices } = await choices(filters);
    expect(shown(offices)).toEqual(['Salem 2', 'Portland 1']);
    expect(await find(filters)).toHaveLength(3);
    await site.services.db.updateTable('offices').set({ state_code: 'WA' }).execute();
    expect(await find('&visit=in_person')).toEqual([]);
    expect(shown((await choices('&visit=in_person')).visits)).toEqual(['By video 2', 'In person 0*']);
  });

  test('a city with several offices shows their names; there are no choices without a known state and insurer', async () => {
    const { site, ben, portland, choices } = await open(engine);
    const second = await insertOffice(site.services.db, 'Portland', { name: 'Pearl' });
    await updateProvider(site.services, ben, { officeIds: [portland, second] }, TESTER);
    const { offices } = await choices();
    expect(shown(offices)).toEqual(['Portland, Pearl 1', 'Portland, Portland 1', 'Salem 1']);

    for (const query of ['', '?state_code=OR', '?state_code=OR&insurance_company_name=Nobody']) {
      const { status, body } = await getJson(site, `/api/search_filters${query}`);
      expect([status, body]).toMatchObject([200, { total: 0, concerns: [], languages: [], offices: [] }]);
    }
  });

  test('those that do not exist are ignored, as is a deleted concern', async () => {
    const { site, find, choices } = await open(engine);
    const by = { ...TESTER, providerCount: 1 };
    await removeItem(site.services, STAFF_LISTS.concerns, CANCER, by, HOLDERS.concerns);
    const bad = [`concern=${CANCER}`, 'concern=%00', 'language=xx', 'visit=phone', 'office=-1'];
    for (const query of bad.map((filter) => `&${filter}`)) {
      expect(await find(query)).toHaveLength(3);
      expect(await choices(query)).toMatchObject({ status: 200, total: 3 });
    }
  });

  test('200 filters are rejected, 50 are not', async () => {
    const { site, choices } = await open(engine);
    const many = (count: number) => Array.from({ length: count }, (_, id) => `&office=${id + 1}`).join('');
    for (const path of ['search_filters', 'providers']) {
      const { status, body } = await getJson(site, `/api/${path}${SEARCH}&concern=1${many(199)}`);
      expect([status, body]).toEqual([422, { error: 'At most 50 filters are possible.' }]);
    }
    expect((await choices(many(50))).status).toBe(200);
  });
});
