import { describe, expect, test } from 'vitest';
import { license, openDated, panel } from '../../support/dated.ts';
import { type Engine, engines } from '../../support/test-site.ts';

/** A provider licensed in Oregon and Washington. */
async function open(engine: Engine) {
  const opened = await openDated(engine);
  const { ids, call, id, browser } = opened;
  const [OR, WA, ID] = [ids.state('OR'), ids.state('WA'), ids.state('ID')];
  const change = (fields: object, headers?: Record<string, string>) =>
    browser.send<{ fields?: object; current?: object; error?: string }>('PATCH', `/api/providers/${id}`, {
      body: JSON.stringify({ provider: fields }),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  const stored = async () => (await call('GET', '')).body;
  return { ...opened, OR, WA, ID, change, stored };
}

describe.each(engines)('licenses and panels of a provider (%s)', (engine) => {
  test('are replaced by the rows that are sent; the same rows change nothing', async () => {
    const { ids, OR, WA, change, stored } = await open(engine);
    const rows = {
      licenses: [license(OR), license(WA, { number: 'LD 1', expires_on: '2199-12-31' })],
      panels: [panel(ids.insurer('Aetna')), panel(ids.insurer('Premera'), WA)],
    };
    expect(await change(rows)).toMatchObject({ status: 200, etag: '"2"' });
    expect(await stored()).toMatchObject(rows);
    expect(await change(rows)).toMatchObject({ status: 200, etag: '"2"' });
    expect(await change({ panels: [] })).toMatchObject({ status: 200, etag: '"3"' });
    expect(await stored()).toMatchObject({ licenses: rows.licenses, panels: [] });
  });

  test('a removed license takes its panels along, and the history shows both', async () => {
    const { ids, OR, WA, change, stored, call } = await open(engine);
    const aetna = panel(ids.insurer('Aetna'));
    await change({ panels: [aetna, panel(ids.insurer('Premera'), WA)] });
    await change({ licenses: [license(OR)] });
    expect((await stored()).panels).toEqual([aetna]);
    const { body } = await call<{ field: string; old_value: unknown; new_value: unknown }[]>(
      'GET',
      '/history',
    );
    expect(body.slice(0, 2)).toMatchObject([
      { field: 'panels', old_value: ['Aetna', 'Premera (WA)'], new_value: ['Aetna'] },
      { field: 'licenses', old_value: ['OR', 'WA'], new_value: ['OR'] },
    ]);
  });

  test('an insurer keeps being accepted when its only state is replaced', async () => {
    const { ids, OR, WA, change, browser } = await open(engine);
    const aetna = ids.insurer('Aetna');
    await change({ panels: [panel(aetna, OR)] });
    expect((await change({ state_ids: [WA], insurance_company_ids: [aetna] })).status).toBe(200);
    const search = '/api/providers?state_code=WA&insurance_company_name=Aetna';
    expect((await browser.get(search)).body).toHaveLength(1);
  });

  test('a note for visitors is public only while the provider takes no new patients', async () => {
    const { id, browser, change, stored } = await open(engine);
    const shown = async () => (await browser.get(`/api/providers/${id}`)).body;
    await change({ is_accepting: false, accepting_note: 'On leave' });
    expect(await shown()).toMatchObject({ is_accepting: false, accepting_note: 'On leave' });
    await change({ is_accepting: true });
    expect(await shown()).toMatchObject({ is_accepting: true, accepting_note: null });
    expect(await stored()).toMatchObject({ is_accepting: true, accepting_note: 'On leave' });
  });

  test('an empty listing does not list a provider', async () => {
    const { change, stored } = await open(engine);
    await change({ listing: 'unlisted' });
    for (const listing of ['', null]) {
      expect((await change({ listing, bio: `Bio ${listing}.` })).status).toBe(200);
    }
    expect(await stored()).toMatchObject({ listing: 'unlisted', bio: 'Bio null.' });
  });

  test('a change and a deletion with another revision are 412 with the present state', async () => {
    const { id, browser, change, call, stored } = await open(engine);
    const headers = { 'If-Match': '"7"' };
    const current = await stored();
    const { etag } = await call('GET', '');
    const deletion = browser.send<{ current?: object }>('DELETE', `/api/providers/${id}`, { headers });
    for (const answer of [await change({ bio: 'New.' }, headers), await deletion]) {
      expect([answer.status, answer.etag, answer.body.current]).toEqual([412, etag, current]);
    }
    expect(await stored()).toEqual(current);
  });

  test('bad rows are 422 with the field, and change nothing', async () => {
    const { ids, OR, WA, ID, change, stored } = await open(engine);
    const aetna = ids.insurer('Aetna');
    const before = await stored();
    const notADate = 'Licenses, row 1: Expires on must be a date such as 2027-03-31';
    const dates = ['2027-02-30', '1899-12-31', '2201-01-01', '0000-00-00', '2027-3-1', '20270301', 20270301];
    const notARowList = 'must be a list of at most';
    const twice = 'Insurance companies, row 2: State: this insurance company is accepted there already';
    const cases: [object, Record<string, string | RegExp>][] = [
      ...[...dates, true, {}, []].map((expires_on): (typeof cases)[number] => [
        { licenses: [license(OR, { expires_on })] },
        { licenses: notADate },
      ]),
      [
        { licenses: [license(OR), license(OR)] },
        { licenses: 'Licenses, row 2: State: each state can be there once' },
      ],
      [{ licenses: [license(4711)] }, { licenses: 'Licenses: there is none with the id 4711' }],
      [
        { licenses: [license(OR, { number: 'x'.repeat(41) })] },
        { licenses: 'Licenses, row 1: Number must be at most 40 characters' },
      ],
      [
        { licenses: [license(OR, { number: 'a\u0000b' })] },
        { licenses: 'Licenses, row 1: Number must not contain control characters' },
      ],
      [{ licenses: Array(500).fill(license(OR)) }, { licenses: new RegExp(notARowList) }],
      [{ panels: [panel(aetna, OR), panel(aetna, OR)] }, { panels: twice }],
      [{ panels: [panel(aetna), panel(aetna, OR)] }, { panels: twice }],
      [
        { panels: [panel(aetna, ID)] },
        { panels: 'Insurance companies: the provider has no license in a chosen state' },
      ],
      [{ panels: [panel(4711)] }, { panels: 'Insurance companies: there is none with the id 4711' }],
      [{ panels: [panel(aetna, 4711)] }, { panels: 'Insurance companies: there is none with the id 4711' }],
      [{ panels: 'none' }, { panels: new RegExp(notARowList) }],
      [{ panels: { 0: {} } }, { panels: new RegExp(notARowList) }],
      [
        { state_ids: [OR], licenses: [license(OR), license(WA)] },
        { state_ids: 'States differ from the licenses' },
      ],
      [{ state_ids: [4711] }, { state_ids: 'States: there is none with the id 4711' }],
      [{ listing: 'hidden' }, { listing: 'Listing must be draft, listed or unlisted' }],
      [
        { accepting_note: 'x'.repeat(141) },
        { accepting_note: 'Note for visitors must be at most 140 characters' },
      ],
      [
        { accepting_note: 'a\u0007b' },
        { accepting_note: 'Note for visitors must not contain control characters' },
      ],
    ];
    for (const [fields, errors] of cases) {
      const { status, body } = await change(fields);
      const wanted = Object.fromEntries(
        Object.entries(errors).map(([name, text]) => [
          name,
          typeof text === 'string' ? text : expect.stringMatching(text),
        ]),
      );
      expect([fields, status, body.fields]).toEqual([fields, 422, wanted]);
    }
    expect(await stored()).toEqual(before);
  });
});
