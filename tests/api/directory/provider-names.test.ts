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
  test('finds listed dietitians in all states by parts of their names, and says who takes new patients', async () => {
    const { site, db, find } = await open(engine);
    const spellings = ['zoe', 'ZOË', 'čapek zoë', ' anne  cap ', 'O’Čapek, Zoë', 'zo ca an'];
    for (const q of [...spellings, 'Zoë Anne O’Čapek, RD', `zo ca ${'z '.repeat(50)}`]) {
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
    await addProvider(db, { lastName: 'Away', states: ['ID'], columns: { is_accepting: false } });
    expect((await getJson(site, '/api/provider_names?q=away')).body).toMatchObject([{ is_accepting: false }]);
  });

  test('names nobody for others, hidden ones, and what is no name', async () => {
    const { find } = await open(engine);
    const none = [
      ...['hidden', 'zoe hidden', 'nobody', '', 'z', "'", '…!?--', '%%', '__', '\\\\'],
      ...['\u200b\u200b', 'z\0', 'zo '.repeat(70), 'zoe'.repeat(5_000)],
    ];
    for (const q of none) expect([q, await find(q)]).toEqual([q, []]);
  });

  test('names at most ten', async () => {
    const { db, find } = await open(engine);
    const names = Array.from({ length: 12 }, (_, index) => `Name ${index + 10}`);
    await addProviders(
      db,
      names.map((lastName) => ({ firstName: 'Many', lastName })),
    );
    expect(await find('many')).toEqual(names.slice(0, 10));
  });
});
