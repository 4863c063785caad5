import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addProvider } from '../support/provider.ts';
import { engines, openTestSite, type TestSite } from '../support/test-site.ts';

async function cardOf({ api }: TestSite, name: number | string, tag?: string) {
  const answer = await api.request(
    `/images/cards/${name}.jpg`,
    tag ? { headers: { 'If-None-Match': tag } } : {},
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, tag: answer.headers.get('ETag') ?? '', headers: answer.headers, bytes };
}

describe.each(engines)('link preview images (%s)', (engine) => {
  test('a provider image is 1200 × 630 and fresh until the provider changes', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db, {
      firstName: 'Łucja',
      lastName: 'Nguyễn',
      credentials: ['RDN'],
    });
    const card = await cardOf(site, id);
    expect(card.status).toBe(200);
    expect(card.headers.get('Content-Type')).toBe('image/jpeg');
    expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await cardOf(site, id, card.tag)).status).toBe(304);
    expect((await cardOf(site, id)).bytes.equals(card.bytes)).toBe(true);

    await site.services.providers.update(id, { firstName: 'Lucia' });
    const changed = await cardOf(site, id, card.tag);
    expect(changed.status).toBe(200);
    expect(changed.bytes.equals(card.bytes)).toBe(false);
  });

  test('an unknown provider has no image', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db);
    await site.services.providers.remove(id);
    expect((await cardOf(site, id)).status).toBe(410);
    for (const name of [id + 1, 'x', '%00', '..%2f1']) expect((await cardOf(site, name)).status).toBe(404);
  });
});

test('the practice has an image', async () => {
  const card = await cardOf(await openTestSite('sqlite'), 'practice');
  expect(await sharp(card.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test.each([
  ['the longest name there can be', 'W'.repeat(100), 'W'.repeat(100)],
  ['a name in a script that our typefaces lack', '小龍', '李'],
  ['what looks like markup', '<span size="9999999">', '& Co'],
])('%s: renders an image', async (_, firstName, lastName) => {
  const site = await openTestSite('sqlite');
  const id = await addProvider(site.services.db, { firstName, lastName });
  expect((await cardOf(site, id)).status).toBe(200);
});

test('concurrent requests queue, and a full queue answers 503 with Retry-After', async () => {
  const site = await openTestSite('sqlite');
  const ids: number[] = [];
  for (let count = 0; count < 24; count++)
    ids.push(await addProvider(site.services.db, { firstName: `N${count}` }));
  const same = await Promise.all(Array.from({ length: 30 }, () => cardOf(site, ids[0] ?? 0)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = await Promise.all(ids.map((id) => cardOf(site, id)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(16);
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .every(({ status, headers }) => status === 503 && headers.has('Retry-After')),
  ).toBe(true);
  expect(statuses).toContain(503);
});
