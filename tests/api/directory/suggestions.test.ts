import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;

async function openSite(engine: Engine) {
  let at = Date.parse('2027-03-31T12:00:00Z');
  const site = await openTestSite(engine, { now: () => at });
  const { db } = site.services;
  const add = (lastName: string, states: string[], columns = {}) =>
    addProvider(db, { firstName: 'Ada', lastName, states, insuranceCompanies: ['Aetna'], columns });
  const names = async (query = '') => {
    site.services.contentVersion.expire();
    const { body } = await getJson<{ name: string; picture_url: string }[]>(site, `/api/suggestions${query}`);
    for (const { picture_url } of body) expect(picture_url).toBeNull();
    return body.map(({ name }) => name.replace('Ada ', ''));
  };
  return { add, names, nextDay: () => (at += DAY_MS) };
}

describe.each(engines)('GET /api/suggestions (%s)', (engine) => {
  test('three others each day, until all had their turn; nobody who cannot be found', async () => {
    const { add, names, nextDay } = await openSite(engine);
    expect(await names()).toEqual([]);
    const listed = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const name of listed) await add(name, ['OR']);
    await add('Draft', ['OR'], { listing: 'draft' });
    await add('Paused', ['OR'], { paused_from: '2027-01-01' });
    const seen = new Set<string>();
    for (let day = 0; day < 8; day++) {
      const shown = await names();
      expect(new Set(shown).size).toBe(3);
      expect(await names()).toEqual(shown);
      for (const name of shown) seen.add(name);
      nextDay();
    }
    expect([...seen].sort()).toEqual(listed);
  });

  test('each comes equally often, wherever ids are missing', async () => {
    const { add, names, nextDay } = await openSite(engine);
    for (const name of ['A', 'B', 'C', 'D']) {
      await add(name, ['OR', 'WA']);
      if (name === 'B') for (let id = 0; id < 20; id++) await add('Draft', ['OR'], { listing: 'draft' });
    }
    const shown: string[] = [];
    for (let day = 0; day < 8; day++) {
      shown.push(...(await names()));
      nextDay();
    }
    expect(shown.sort().join('')).toBe(['A', 'B', 'C', 'D'].map((name) => name.repeat(6)).join(''));
  });

  test('those similar to one: the next by name, in one of the first states, never the same person', async () => {
    const { add, names } = await openSite(engine);
    const id = await add('D', ['OR', 'WA']);
    for (const name of ['A', 'E']) await add(name, ['OR']);
    expect(await names(`?provider_id=${id}`)).toEqual(['E', 'A']);
    await add('F', ['WA']);
    await add('G', ['ID']);
    expect(await names(`?provider_id=${id}`)).toEqual(['E', 'A', 'F']);
    for (const unknown of ['0', 'x', '999999']) expect(await names(`?provider_id=${unknown}`)).toEqual([]);
  });
});

test('an address may ask 600 times a minute', async () => {
  const site = await openTestSite('sqlite', { hasRateLimits: true });
  const ask = async () => (await site.api.request('/api/suggestions?provider_id=x')).status;
  for (let count = 0; count < 600; count++) await ask();
  expect(await ask()).toBe(429);
});
