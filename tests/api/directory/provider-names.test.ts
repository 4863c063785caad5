import { describe, expect, test } from 'vitest';
import { getJson, type WireProvider } from '../../support/answers.ts';
import { addProvider, addProviders } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

async function open(engine: Engine) {
  const site = await openTestSite(engine);
  const { db } = site.services;
  await addProvider(db, {
    firstName: 'Zoë Anne',
    lastName: "O'Čapek",
    states: ['OR', 'WA'],
    credentials: ['RD'],
    bio: 'Private to this list.',
  });
  for (const listing of ['draft', 'unlisted'] as const) {
    await addProvider(db, { firstName: 'Zoe', lastName: 'Hidden', states: ['OR'], columns: { listing } });
  }
  const find = async (q: string) => {
    const { status, body } = await getJson<WireProvider[]>(
      site,
      `/api/provider_names?${new URLSearchParams({ q })}`,
    );
    expect(status).toBe(200);
    return body.map(({ last_name }) => last_name);
  };
  return { site, db, find };
}

describe.each(engines)('GET /api/provider_names (%s)', (engine) => {
  test('finds listed dietitians in all states by parts of their names', async () => {
    const { site, find } = await open(engine);
    for (const q of [
      'zoe',
      'ZOË',
      'capek',
      'o’čap',
      'čapek zoë',
      ' anne  cap ',
      'Zoë Anne O’Čapek, RD',
      'O’Čapek, Zoë',
      'zoe - čapek.',
      'zo ca an',
      `zo ca ${'z '.repeat(50)}`,
    ]) {
      expect({ q, found: await find(q) }).toEqual({ q, found: ["O'Čapek"] });
    }
    const { body } = await getJson<WireProvider[]>(site, '/api/provider_names?q=zoe');
    expect(body).toEqual([
      {
        id: expect.any(Number),
        first_name: 'Zoë Anne',
        last_name: "O'Čapek",
        credentials: [expect.objectContaining({ abbreviation: 'RD' })],
        states: [expect.objectContaining({ code: 'OR' }), expect.objectContaining({ code: 'WA' })],
        is_accepting: true,
      },
    ]);
  });

  test('says who takes no new patients', async () => {
    const { site, db } = await open(engine);
    await addProvider(db, { lastName: 'Away', states: ['ID'], columns: { is_accepting: false } });
    const { body } = await getJson(site, '/api/provider_names?q=away');
    expect(body).toMatchObject([{ is_accepting: false }]);
  });

  test.each([
    'hidden',
    'zoe hidden',
    'nobody',
    '',
    'z',
    "'",
    '…!?--',
    '%%',
    '__',
    '\\\\',
    '\u200b\u200b',
    'z\0',
    'zo '.repeat(70),
    'zoe'.repeat(5_000),
  ])('names nobody for %.20j', async (q) => {
    const { find } = await open(engine);
    expect(await find(q)).toEqual([]);
  });

  test('names at most ten', async () => {
    const { db, find } = await open(engine);
    await addProviders(
      db,
      Array.from({ length: 12 }, (_, index) => ({ firstName: 'Many', lastName: `Name ${index + 10}` })),
    );
    expect(await find('many')).toEqual(Array.from({ length: 10 }, (_, index) => `Name ${index + 10}`));
  });
});
