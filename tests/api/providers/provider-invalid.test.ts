import { describe, expect, test } from 'vitest';
import { json } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import {
  created,
  encodings,
  type Fields,
  license,
  openStaffSite,
  type ProviderAnswer,
  panel,
} from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

async function openWithProvider(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const { id } = await created(browser, { bio: 'Hi.', state_ids: [1, 2], insurance_company_ids: [1] });
  const send = async (method: 'POST' | 'PATCH', init: RequestInit) => {
    const path = method === 'POST' ? '/api/providers' : `/api/providers/${id}`;
    return (await browser.send(method, path, init)) as ProviderAnswer;
  };
  return { site, browser, before: await tables(site), send };
}

test.each(encodings)("%s: all errors in 'errors' or 'error', and in 'fields'", async (_, encode) => {
  const { site, before, send } = await openWithProvider('sqlite');
  const wrong: [field: string, value: Fields[string], error: string][] = [
    ['first_name', ' ', 'First name is required'],
    ['last_name', 'x'.repeat(101), 'Last name must be at most 100 characters'],
    ['ehr_uuid', 'a\u0000b', 'Healthie Provider ID must not contain control characters'],
    ['bio', 'x'.repeat(10_001), 'Bio must be at most 10000 characters'],
    ['state_ids', ['0'], 'States must be a list of at most 200 ids'],
    ['credential_ids', [999], 'Credentials: none has the id 999. Reload the page.'],
    ['insurance_company_ids', [998], 'Insurance companies: none has the id 998. Reload the page.'],
    ['avatar', 'a picture', 'Avatar must be a valid file'],
    ['photo', 'gone', 'Photo must be a valid file'],
  ];
  const sent = Object.fromEntries(wrong.map(([field, value]) => [field, value]));
  const fields = Object.fromEntries(wrong.map(([field, , error]) => [field, error]));
  const { status, body } = await send('POST', encode('provider', sent));
  expect(status).toBe(422);
  expect(Object.keys(body).sort()).toEqual(['errors', 'fields']);
  expect(body.fields).toEqual(fields);
  expect([...(body.errors ?? [])].sort()).toEqual(Object.values(fields).sort());

  const single = await send('PATCH', encode('provider', { last_name: '', bio: 'New.', state_ids: [2] }));
  const error = 'Last name is required';
  expect([single.status, single.body]).toEqual([422, { error, fields: { last_name: error } }]);
  expect(await tables(site)).toEqual(before);
});

/** States: the provider is licensed in two of three. */
const [OR, ID] = [1, 3];
const TWICE = 'Insurance companies, row 2: State: this insurance company is accepted there already';
const NO_ROWS = /must be a list of at most/;

const DATE = 'Licenses, row 1: Expires on must be a date such as 2027-03-31';

type Wrong = [fields: object, name: string, error: string | RegExp];
const licenses = (error: Wrong[2], ...rows: object[]): Wrong => [{ licenses: rows }, 'licenses', error];
const wrongFields: Wrong[] = [
  ...['2027-02-30', 20270301, {}].map((expires_on) => licenses(DATE, license(OR, { expires_on }))),
  licenses('Licenses, row 2: State: each state can be there once', license(OR), license(OR)),
  licenses('Licenses: none has the id 4711. Reload the page.', license(4711)),
  licenses(NO_ROWS, ...Array(500).fill(license(OR))),
  [{ panels: [panel(1, OR), panel(1, OR)] }, 'panels', TWICE],
  [{ panels: [panel(1), panel(1, OR)] }, 'panels', TWICE],
  [{ panels: [panel(1, ID)] }, 'panels', /^Insurance companies: the provider has no license in a chosen/],
  [{ panels: [panel(4711)] }, 'panels', 'Insurance companies: none has the id 4711. Reload the page.'],
  [{ panels: 'none' }, 'panels', NO_ROWS],
  [{ state_ids: [4711] }, 'state_ids', 'States: none has the id 4711. Reload the page.'],
  [{ listing: 'hidden' }, 'listing', 'Listing must be draft, listed or unlisted'],
  [{ concern_ids: Array.from({ length: 13 }, (_, index) => index + 1) }, 'concern_ids', /at most 12/],
  [{ concern_ids: [4711] }, 'concern_ids', /none has the id 4711/],
  [{ office_ids: [4711] }, 'office_ids', /none has the id/],
  [{ is_by_video: 'maybe' }, 'is_by_video', /true or false/],
];

describe.each(engines)('an unreadable or invalid change has no effect (%s)', (engine) => {
  test('wrong fields', async () => {
    const { site, before, send } = await openWithProvider(engine);
    for (const [fields, name, error] of wrongFields) {
      const { status, body } = await send('PATCH', json({ provider: { bio: 'New.', ...fields } }));
      const wanted = typeof error === 'string' ? error : expect.stringMatching(error);
      expect([fields, status, body.fields]).toEqual([fields, 422, { [name]: wanted }]);
    }
    expect(await tables(site)).toEqual(before);
  });

  test('an id that does not exist: 404', async () => {
    const { site, browser, before } = await openWithProvider(engine);
    const error = 'There is no provider with this id.';
    for (const id of ['999', '01', '%00', '%FF', '%2F', '🥑', '__proto__', '1'.repeat(10_000)]) {
      const path = `/api/providers/${id}`;
      const answers = [await browser.get(path), await browser.delete(path)];
      answers.push(await browser.patch(path, { provider: { first_name: 'Eve' } }));
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error } });
    }
    expect(await tables(site)).toEqual(before);
  });
});
