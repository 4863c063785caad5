import { describe, expect, test } from 'vitest';
import { getJson, providerIds } from '../../support/answers.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const SEARCH = '?state_code=OR&insurance_company_name=Aetna';

/** Three providers in Oregon with Aetna, by name. */
async function openDirectory(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const found = { state_ids: [ids.state('OR')], insurance_company_ids: [ids.insurer('Aetna')] };
  const [bo, ada, cy] = [
    await created(browser, { first_name: 'Bo', last_name: 'Berg', ...found }),
    await created(browser, { first_name: 'Ada', last_name: 'Ames', ...found }),
    await created(browser, { first_name: 'Cy', last_name: 'Cole', ...found }),
  ];
  return { site, browser, ids, ada: ada.id, bo: bo.id, cy: cy.id };
}

describe.each(engines)('sort order and search are updated immediately (%s)', (engine) => {
  const lists = ['', '?state_code=OR', '?insurance_company_name=Aetna', SEARCH];

  test.each(lists)('a renamed provider moves in the list "%s"', async (query) => {
    const { site, browser, ada, bo, cy } = await openDirectory(engine);
    expect(await providerIds(site, query)).toEqual([ada, bo, cy]);
    await sendChange(browser, ada, { last_name: 'Zimmer' });
    expect(await providerIds(site, query)).toEqual([bo, cy, ada]);
    await sendChange(browser, cy, { last_name: 'Berg', first_name: 'Al' });
    expect(await providerIds(site, query)).toEqual([cy, bo, ada]);
    await sendChange(browser, bo, { first_name: 'Äbbe' });
    expect(await providerIds(site, query)).toEqual([bo, cy, ada]);
  });

  test.each(lists)('paging uses the new names in the list "%s"', async (query) => {
    const { site, browser, ada, bo, cy } = await openDirectory(engine);
    await sendChange(browser, ada, { last_name: 'Zimmer' });
    const next = async (after: number) =>
      providerIds(site, `${query || '?'}&limit=1&after=${after}`.replace('?&', '?'));
    expect([await next(bo), await next(cy), await next(ada)]).toEqual([[cy], [ada], []]);
    const { headers } = await getJson(site, `/api/providers${query || '?'}&limit=2`);
    expect(headers.get('Link')).toContain(`after=${cy}`);
  });

  test('a deleted provider as a cursor returns an empty page', async () => {
    const { site, browser, ada, bo, cy } = await openDirectory(engine);
    expect(await providerIds(site, `${SEARCH}&limit=1&after=${ada}`)).toEqual([bo]);
    await browser.delete(`/api/providers/${ada}`);
    expect(await providerIds(site, `${SEARCH}&limit=1&after=${ada}`)).toEqual([]);
    expect(await providerIds(site, SEARCH)).toEqual([bo, cy]);
  });

  test('a provider is found only with the current states and insurers', async () => {
    const { site, browser, ids, ada, bo, cy } = await openDirectory(engine);
    await sendChange(browser, ada, { state_ids: [ids.state('WA')] });
    expect(await providerIds(site, SEARCH)).toEqual([bo, cy]);
    expect(await providerIds(site, '?state_code=WA&insurance_company_name=Aetna')).toEqual([ada]);
    await sendChange(browser, bo, { insurance_company_ids: [] });
    expect(await providerIds(site, SEARCH)).toEqual([cy]);
    expect(await providerIds(site, '?state_code=OR')).toEqual([bo, cy]);
    await sendChange(browser, bo, { insurance_company_ids: [ids.insurer('Cigna'), ids.insurer('Aetna')] });
    await sendChange(browser, ada, { state_ids: [ids.state('WA'), ids.state('OR')] });
    expect(await providerIds(site, SEARCH)).toEqual([ada, bo, cy]);
    expect(await providerIds(site, '?state_code=OR&insurance_company_name=Cigna')).toEqual([bo]);
    expect(await providerIds(site, '')).toEqual([ada, bo, cy]);
  });

  test('a deleted provider is not found', async () => {
    const { site, browser, ada, bo, cy } = await openDirectory(engine);
    await browser.delete(`/api/providers/${bo}`);
    for (const query of lists) expect(await providerIds(site, query)).toEqual([ada, cy]);
  });
});
