import { describe, expect, test } from 'vitest';
import { BAD_IDS } from '../../support/bad-ids.ts';
import { tables } from '../../support/directory.ts';
import {
  created,
  encodings,
  type Fields,
  openStaffSite,
  type ProviderAnswer,
  sendChange,
  sendNew,
} from '../../support/staff.ts';
import { casesFor, engines } from '../../support/test-site.ts';

const NAMES = { first_name: 'Ada', last_name: 'Byrne' };

describe.each(engines)("all errors are in 'errors' and by field in 'fields' (%s)", (engine) => {
  test.each(casesFor(engine, encodings))('%s: several errors', async (_, encode) => {
    const { site, browser } = await openStaffSite(engine);
    const before = await tables(site);
    const wrong = {
      first_name: ' ',
      last_name: 'x'.repeat(101),
      ehr_uuid: 'a\u0000b',
      bio: 'x'.repeat(10_001),
      state_ids: ['0'],
      credential_ids: [999],
      insurance_company_ids: [1, 2_147_483_647],
      avatar: 'a picture',
      photo: 'gone',
    };
    const fields = {
      first_name: 'First name is required',
      last_name: 'Last name must be at most 100 characters',
      ehr_uuid: 'Healthie Provider ID must not contain control characters',
      bio: 'Bio must be at most 10000 characters',
      state_ids: 'States must be a list of at most 200 ids',
      credential_ids: 'Credentials: there is none with the id 999',
      insurance_company_ids: 'Insurance companies: there is none with the id 2147483647',
      avatar: 'Avatar must be a valid file',
      photo: 'Photo must be a valid file',
    };
    const { status, body } = (await browser.send(
      'POST',
      '/api/providers',
      encode('provider', wrong),
    )) as ProviderAnswer;
    expect(status).toBe(422);
    expect(Object.keys(body).sort()).toEqual(['errors', 'fields']);
    expect(body.fields).toEqual(fields);
    expect([...(body.errors ?? [])].sort()).toEqual(Object.values(fields).sort());
    expect(await tables(site)).toEqual(before);
  });

  test.each(casesFor(engine, encodings))("%s: a single one is in 'error'", async (_, encode) => {
    const { browser } = await openStaffSite(engine);
    const { id } = await created(browser);
    const sent = encode('provider', { last_name: '' });
    const { status, body } = await browser.send('PATCH', `/api/providers/${id}`, sent);
    expect([status, body]).toEqual([
      422,
      { error: 'Last name is required', fields: { last_name: 'Last name is required' } },
    ]);
  });

  test('a new provider without names has both errors', async () => {
    const { browser } = await openStaffSite(engine);
    const { status, body } = await sendNew(browser, { bio: 'Hi.' });
    expect([status, body]).toEqual([
      422,
      {
        errors: ['First name is required', 'Last name is required'],
        fields: { first_name: 'First name is required', last_name: 'Last name is required' },
      },
    ]);
  });

  const unknown: [Fields, Record<string, string>][] = [
    [{ state_ids: [52] }, { state_ids: 'States: there is none with the id 52' }],
    [{ credential_ids: [1, 999] }, { credential_ids: 'Credentials: there is none with the id 999' }],
    [
      { insurance_company_ids: [999, 998, 1] },
      { insurance_company_ids: 'Insurance companies: there is none with the id 999' },
    ],
  ];
  test.each(unknown)('ids that do not exist: 422, %j', async (sent, fields) => {
    const { site, browser } = await openStaffSite(engine);
    const { id } = await created(browser, {
      state_ids: [1],
      credential_ids: [1],
      insurance_company_ids: [1],
    });
    const before = await tables(site);
    const changed = await sendChange(browser, id, { ...NAMES, bio: 'New.', ...sent });
    expect([changed.status, changed.body.fields]).toEqual([422, fields]);
    const added = await sendNew(browser, { ...NAMES, ...sent });
    expect([added.status, added.body.fields]).toEqual([422, fields]);
    expect(await tables(site)).toEqual(before);
  });

  test('valid fields next to an error are not stored', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { id } = await created(browser, { bio: 'Old.', state_ids: [1] });
    const before = await tables(site);
    const { status } = await sendChange(browser, id, { last_name: '', bio: 'New.', state_ids: [2] });
    expect([status, await tables(site)]).toEqual([422, before]);
  });

  test('an id that does not exist: 404, nothing changes', async () => {
    const { site, browser } = await openStaffSite(engine);
    await created(browser);
    const before = await tables(site);
    for (const id of BAD_IDS) {
      const path = `/api/providers/${id}`;
      for (const answer of [await browser.delete(path), await browser.patch(path, { provider: NAMES })]) {
        const error = 'There is no provider with this id.';
        expect([id.slice(0, 20), answer.status, answer.body]).toEqual([id.slice(0, 20), 404, { error }]);
      }
    }
    expect(await tables(site)).toEqual(before);
  });
});
