import { describe, expect, test } from 'vitest';
import { json, multipart, urlencoded, withType } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { created, encodings, openStaffSite } from '../../support/staff.ts';
import { casesFor, type Engine, engines } from '../../support/test-site.ts';

const NAMES = { first_name: 'Eve', last_name: 'Evil' };

async function openWithProvider(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const { id } = await created(browser, { bio: 'Hi.', state_ids: [1, 2], insurance_company_ids: [1] });
  const patch = (init: RequestInit) => browser.send('PATCH', `/api/providers/${id}`, init);
  return { site, id, before: await tables(site), patch };
}

const rejected: [name: string, status: number, error: string, inits: RequestInit[]][] = [
  [
    'no wrapper',
    422,
    'Please send the fields under the name provider.',
    [
      json(NAMES),
      json({}),
      json({ provider: 'Eve' }),
      json({ provider: null }),
      json({ provider: [NAMES] }),
      json({ providers: NAMES }),
      urlencoded(''),
      urlencoded('first_name=Eve'),
      urlencoded('provider=Eve'),
      urlencoded('provider[]=Eve'),
      multipart([['first_name', 'Eve']]),
      multipart([['provider', new Blob(['{"first_name":"Eve"}'])]]),
    ],
  ],
  [
    'no body that can be read',
    400,
    'Please send JSON or form data.',
    [{}, withType(undefined, 'provider[first_name]=Eve'), withType('text/plain', JSON.stringify(NAMES))],
  ],
  [
    'an array where a text belongs',
    422,
    'First name must be a text',
    [
      json({ provider: { first_name: { a: 'Eve' } } }),
      urlencoded('provider[first_name][]=Eve'),
      multipart([['provider[first_name]', new Blob(['Eve'])]]),
    ],
  ],
  [
    'a scalar where an array belongs, and ids that are none',
    422,
    'States must be a list of at most 200 ids',
    [
      json({ provider: { state_ids: null } }),
      urlencoded('provider[state_ids]='),
      urlencoded('provider[state_ids][0]=1'),
      urlencoded('provider[state_ids][]=1&provider[state_ids][]=OR'),
      multipart([['provider[state_ids][]', new Blob(['1'])]]),
      ...encodings.map(([, encode]) => encode('provider', { state_ids: Array(201).fill(1) })),
    ],
  ],
  [
    'more than 64 kB in JSON or an urlencoded form, where no files can be',
    413,
    'Please send at most 64 kB.',
    [
      json({ provider: { bio: 'x'.repeat(65_536) } }),
      urlencoded(`provider[bio]=${'x'.repeat(65_536)}`),
      urlencoded('provider[state_ids][]=1&'.repeat(10_000)),
    ],
  ],
  [
    'more than 8 MB',
    413,
    'Please send at most 8192 kB.',
    [multipart([['provider[bio]', 'x'.repeat(8 << 20)]])],
  ],
];

describe.each(engines)('an unreadable or invalid change has no effect (%s)', (engine) => {
  test.each(casesFor(engine, rejected))('%s: %i, %s', async (_, status, error, inits) => {
    const { site, before, patch } = await openWithProvider(engine);
    for (const init of inits) {
      const answer = await patch(init);
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ error })]);
    }
    expect(await tables(site)).toEqual(before);
  });

  test('accepts 200 ids', async () => {
    const { patch } = await openWithProvider(engine);
    for (const [, encode] of encodings) {
      const { status, body } = await patch(
        encode('provider', { bio: 'New.', state_ids: Array(200).fill(7) }),
      );
      expect([status, body]).toMatchObject([200, { bio: 'New.', states: [{ id: 7 }] }]);
    }
  });

  test('unknown fields change nothing', async () => {
    const { site, before, patch } = await openWithProvider(engine);
    const unknown = {
      id: 99,
      sort_key: '\u0001',
      avatar_hash: 'a'.repeat(32),
      photo_hash: 'a'.repeat(32),
      avatar_url: '/images/x.webp',
      states: [3],
      appointment_scheduling_url: 'https://evil.example',
      created_at: '1',
      'first_name = last_name': 'x',
    };
    for (const [, encode] of encodings) expect((await patch(encode('provider', unknown))).status).toBe(200);
    expect((await patch(json({ provider: { bio: 'Hi.' }, id: 99, user: { admin: true } }))).status).toBe(200);
    expect(await tables(site)).toEqual(before);
  });
});
