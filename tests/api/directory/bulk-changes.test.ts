import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import type { StaffProvider } from '../../../domain/directory/schemas.ts';
import { tables } from '../../support/directory.ts';
import { addProviders } from '../../support/provider.ts';
import { openStaffSite, sendChange } from '../../support/staff.ts';
import { casesFor, type Engine, engines } from '../../support/test-site.ts';

const PATH = '/api/portal/providers/changes';

/** Ada is listed, Bo a draft with an email, and Cy is licensed in two states with a panel in one. */
async function openThree(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const [OR, WA, aetna] = [ids.state('OR'), ids.state('WA'), ids.insurer('Aetna')];
  const open = { effectiveFrom: null, effectiveUntil: null, isAccepting: true };
  const [ada = 0, bo = 0, cy = 0] = await addProviders(site.services.db, [
    { firstName: 'Ada', lastName: 'Byrne', states: ['OR'], insuranceCompanies: ['Aetna'] },
    { firstName: 'Bo', lastName: 'Cruz', columns: { listing: 'draft', contact_email: 'bo@rd.example' } },
    {
      firstName: 'Cy',
      lastName: 'Dunn',
      states: ['OR', 'WA'],
      panels: [{ ...open, insuranceCompanyId: aetna, stateId: OR }],
    },
  ]);
  const change = async (fields: object, query = '') =>
    browser.post<SnakeCased<BulkResult> & { errors?: string[]; error?: string }>(PATH + query, fields);
  /** Previews an action, and makes what was previewed. */
  const apply = async (action: string, fields: object = {}, chosen = [ada, bo, cy]) => {
    const providers = chosen.map((id) => ({ id }));
    const preview = (await change({ action, ...fields, providers, preview: true })).body;
    const previewed = preview.changed.map(({ provider_id: id, revision }) => ({ id, revision }));
    return { preview, apply: () => change({ action, ...fields, providers: previewed }) };
  };
  const read = async (id: number) =>
    (await browser.get<SnakeCased<StaffProvider>>(`/api/portal/providers/${id}`)).body;
  return { site, browser, OR, WA, aetna, ada, bo, cy, change, apply, read };
}

const NOTHING = 'There is nothing to change.';

describe.each(engines)('changes of many providers (%s)', (engine) => {
  test.each(
    casesFor(engine, [
      ['list', {}, ['Bo Cruz'], { listing: 'listed' }, [NOTHING, NOTHING]],
      ['unlist', {}, ['Ada Byrne', 'Bo Cruz', 'Cy Dunn'], { listing: 'unlisted' }, []],
      [
        'pause',
        { paused_from: '2030-01-01', paused_until: '2030-02-01', pause_note: 'Away' },
        ['Ada Byrne', 'Bo Cruz', 'Cy Dunn'],
        { paused_from: '2030-01-01', paused_until: '2030-02-01' },
        [],
      ],
      ['resume', {}, [], {}, [NOTHING, NOTHING, NOTHING]],
      [
        'add_license',
        { state_id: 1 },
        ['Ada Byrne', 'Bo Cruz', 'Cy Dunn'],
        { states: expect.arrayContaining([expect.objectContaining({ id: 1 })]) },
        [],
      ],
    ] as const),
  )(
    '%s: the preview says what the change does, in one group',
    async (action, fields, names, after, reasons) => {
      const { site, browser, apply, read } = await openThree(engine);
      const before = await tables(site);
      const { preview, apply: make } = await apply(action, fields);
      expect(preview.changed.map(({ name }) => name)).toEqual(names);
      expect(preview.skipped.map(({ reason }) => reason)).toEqual(reasons);
      expect(await tables(site)).toEqual(before);
      if (names.length === 0) return;
      const { status, body } = await make();
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { changed: preview.changed, group_id: expect.any(String), changed_count: names.length },
      });
      for (const { provider_id } of body.changed) {
        expect(await read(provider_id)).toMatchObject(after);
        const { body: history } = await browser.get<object[]>(`/api/portal/providers/${provider_id}/history`);
        expect(history[0]).toMatchObject({ group_id: body.group_id });
      }
      await browser.post(`${PATH}/${body.group_id}/undo`, {});
      expect((await tables(site)).provider_search).toEqual(before.provider_search);
    },
  );

  test('add_panel: for all licensed states by default; fills the states without a panel', async () => {
    const { ada, cy, WA, aetna, apply, read } = await openThree(engine);
    const fields = { insurance_company_id: aetna, effective_from: '2030-01-01' };
    const { preview, apply: make } = await apply('add_panel', fields);
    expect(preview.skipped).toMatchObject([
      { provider_id: ada, reason: 'Another panel covers the same time in OR.' },
      { provider_id: cy, reason: 'Another panel covers the same time in OR.' },
    ]);
    expect(preview.changed.map(({ name }) => name)).toEqual(['Bo Cruz', 'Cy Dunn']);
    await make();
    const panel = { insurance_company_id: aetna, effective_from: '2030-01-01' };
    expect((await read(preview.changed[0]?.provider_id ?? 0)).panels).toMatchObject([
      { ...panel, state_id: null },
    ]);
    expect((await read(cy)).panels).toMatchObject([{}, { ...panel, state_id: WA }]);
  });

  test('add_panel in chosen states: only with a license, and without an overlap', async () => {
    const { OR, WA, aetna, apply } = await openThree(engine);
    const { preview } = await apply('add_panel', { insurance_company_id: aetna, state_ids: [OR, WA] });
    expect(preview.changed.map(({ name }) => name)).toEqual(['Cy Dunn']);
    expect(preview.skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ['Ada Byrne', 'There is no license in WA. Another panel covers the same time in OR.'],
      ['Bo Cruz', 'There is no license in OR, WA.'],
      ['Cy Dunn', 'Another panel covers the same time in OR.'],
    ]);
  });

  test('end_panel: splits a panel of all states, and removes panels that begin later', async () => {
    const { site, OR, WA, aetna, cy, apply, read } = await openThree(engine);
    const future = { state_id: OR, effective_from: '2031-01-01', effective_until: null, is_accepting: true };
    await site.services.providers.update(
      cy,
      {
        panels: [
          { insuranceCompanyId: aetna, effectiveUntil: '2030-12-31' },
          { insuranceCompanyId: aetna, stateId: OR, effectiveFrom: future.effective_from },
        ],
      },
      { actor: 'test' },
    );
    const end = { insurance_company_id: aetna, state_ids: [OR], effective_until: '2029-12-31' };
    await (await apply('end_panel', end, [cy])).apply();
    const panels = [
      { state_id: OR, effective_until: '2029-12-31' },
      { state_id: WA, effective_until: '2030-12-31' },
    ];
    expect((await read(cy)).panels).toMatchObject(panels);
    expect((await apply('end_panel', end, [cy])).preview.skipped).toMatchObject([{ reason: NOTHING }]);
  });

  test('add_license: not where there is one', async () => {
    const { apply, OR } = await openThree(engine);
    const { preview } = await apply('add_license', { state_id: OR });
    expect(preview.changed.map(({ name }) => name)).toEqual(['Bo Cruz']);
    expect(new Set(preview.skipped.map(({ reason }) => reason))).toEqual(
      new Set(['There is a license in OR already.']),
    );
  });

  test('ask_to_confirm: mails once those with an email, and cannot be undone', async () => {
    const { site, browser, bo, apply } = await openThree(engine);
    const { preview, apply: make } = await apply('ask_to_confirm');
    expect(preview.skipped.map(({ reason }) => reason)).toEqual(Array(2).fill('It has no contact email.'));
    const { group_id } = (await make()).body;
    const mails = await site.services.db.selectFrom('outbox').select('provider_id').execute();
    expect(mails).toEqual([{ provider_id: bo }]);
    const again = await apply('ask_to_confirm', {}, [bo]);
    expect(again.preview.skipped[0]?.reason).toMatch(/^It has an open question of \w+ \d+, \d{4}\.$/);
    const undone = await browser.post(`${PATH}/${group_id}/undo`, {});
    expect(undone.body).toMatchObject({ changed: [], skipped: [{ name: 'Bo Cruz', reason: NOTHING }] });
  });

  test('a preview without providers is about all that match the filter; a change needs the providers', async () => {
    const { change } = await openThree(engine);
    for (const [query, names] of [
      ['', ['Ada Byrne', 'Bo Cruz', 'Cy Dunn']],
      ['?listing=draft', ['Bo Cruz']],
      ['?listing=listed&state_code=WA', ['Cy Dunn']],
      ['?insurance_company_name=aetna&q=ada', ['Ada Byrne']],
      ['?state_code=XX', []],
    ] as const) {
      const { body } = await change({ action: 'unlist', preview: true }, query);
      expect(body.changed.map(({ name }) => name)).toEqual(names);
    }
    expect((await change({ action: 'unlist' }, '?listing=draft')).body).toMatchObject({
      error: 'Please choose at least one provider',
    });
  });

  test('who was deleted or changed since the preview is named, and the others change', async () => {
    const { browser, ada, bo, cy, apply } = await openThree(engine);
    const { apply: make } = await apply('unlist');
    await browser.delete(`/api/providers/${ada}`);
    await sendChange(browser, bo, { bio: 'New.' });
    expect((await make()).body).toMatchObject({
      changed: [{ provider_id: cy }],
      skipped: [
        { provider_id: ada, name: 'Ada Byrne', reason: 'It no longer exists.' },
        { provider_id: bo, name: 'Bo Cruz', reason: 'It has been changed since the preview.' },
      ],
    });
  });

  test('at most 500, whether they are named or match', async () => {
    const { site, change } = await openThree(engine);
    await addProviders(site.services.db, Array(498).fill({ lastName: 'Many' }));
    const error = 'At most 500 providers can be changed at once. Please choose fewer.';
    expect((await change({ action: 'list', preview: true })).body).toEqual({ error });
    expect((await change({ action: 'unlist', preview: true }, '?q=many')).body.changed_count).toBe(498);
    const providers = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, revision: 1 }));
    expect(await change({ action: 'list', providers })).toMatchObject({
      status: 422,
      body: { fields: { providers: 'Providers must be a list of at most 500 rows' } },
    });
  });
});

test.each([
  [{}, 'Action must be list, unlist, pause, resume, add_panel, end_panel, add_license or ask_to_confirm'],
  [{ action: 'list', providers: 'x' }, 'Providers must be a list of at most 500 rows'],
  [{ action: 'list', preview: 'x' }, 'Preview must be true or false'],
  [{ action: 'pause', paused_until: '2020-01-01' }, 'Paused until must not be before Paused from'],
  [{ action: 'add_panel' }, 'Insurance company is required'],
  [{ action: 'add_panel', insurance_company_id: 99 }, 'Insurance companies: there is none with the id 99'],
  [
    {
      action: 'add_panel',
      insurance_company_id: 1,
      effective_from: '2030-01-02',
      effective_until: '2030-01-01',
    },
    'Effective until must not be before Effective from',
  ],
  [{ action: 'end_panel', insurance_company_id: 1 }, 'Last day is required'],
])('%j: 422 with its error', async (fields, error) => {
  const { ada, change } = await openThree('sqlite');
  expect(await change({ providers: [{ id: ada }], ...fields })).toMatchObject({
    status: 422,
    body: { error },
  });
});
