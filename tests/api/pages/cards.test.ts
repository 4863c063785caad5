import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

async function imageOf({ api }: TestSite, name: number | string, tag?: string) {
  const answer = await api.request(
    `/images/cards/${name}.jpg`,
    tag ? { headers: { 'If-None-Match': tag } } : {},
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, tag: answer.headers.get('ETag') ?? '', headers: answer.headers, bytes };
}

describe.each(engines)('preview images (%s)', (engine) => {
  test('a provider image is 1200 × 630 and fresh until the provider changes', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db, {
      firstName: 'Łucja',
      lastName: 'Nguyễn',
      credentials: ['RDN'],
    });
    const image = await imageOf(site, id);
    expect(image.status).toBe(200);
    expect(image.headers.get('Content-Type')).toBe('image/jpeg');
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await imageOf(site, id, image.tag)).status).toBe(304);
    expect((await imageOf(site, id)).bytes.equals(image.bytes)).toBe(true);

    await site.services.providers.update(id, { firstName: 'Lucia' }, TESTER);
    const changed = await imageOf(site, id, image.tag);
    expect(changed.status).toBe(200);
    expect(changed.bytes.equals(image.bytes)).toBe(false);
  });

  test('an unknown provider has no image', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db);
    await site.services.providers.remove(id, TESTER);
    expect((await imageOf(site, id)).status).toBe(410);
    for (const name of [id + 1, 'x', '%00', '..%2f1']) expect((await imageOf(site, name)).status).toBe(404);
  });
});

test('the practice has an image', async () => {
  const image = await imageOf(await openTestSite('sqlite'), 'practice');
  expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test.each([
  ['the longest name there can be', 'W'.repeat(100), 'W'.repeat(100)],
  ['a name in a script that our typefaces lack', '小龍', '李'],
  ['what looks like markup', '<span size="9999999">', '& Co'],
])('%s: renders an image', async (_, firstName, lastName) => {
  const site = await openTestSite('sqlite');
  const id = await addProvider(site.services.db, { firstName, lastName });
  expect((await imageOf(site, id)).status).toBe(200);
});

/** Adds providers whose images are not drawn yet. */
async function addProviders({ services }: TestSite, count: number): Promise<number[]> {
  const add = (_: unknown, index: number) => addProvider(services.db, { firstName: `N${index}` });
  return Promise.all(Array.from({ length: count }, add));
}

test('concurrent requests share a drawing, and a full queue answers 503 with Retry-After', async () => {
  const site = await openTestSite('sqlite');
  const [first = 0, ...others] = await addProviders(site, 24);
  const same = await Promise.all(Array.from({ length: 30 }, () => imageOf(site, first)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = await Promise.all(others.map((id) => imageOf(site, id)));
  const drawn = answers.filter(({ status }) => status === 200);
  expect(drawn.length).toBeGreaterThanOrEqual(16);
  const rejected = answers.filter(({ status }) => status !== 200);
  expect(rejected).not.toEqual([]);
  for (const { status, headers } of rejected)
    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
});

test('40 images at once from one address do not starve another visitor', async () => {
  const site = await openTestSite('sqlite', { hasRateLimits: true, trustedProxies: 1 });
  const [wanted = 0, ...others] = await addProviders(site, 41);
  const ask = async (id: number, address: string) => {
    const headers = { 'X-Forwarded-For': address };
    return (await site.api.request(`/images/cards/${id}.jpg`, { headers })).status;
  };
  let drawn = 0;
  const attack = Promise.all(others.map((id) => ask(id, '203.0.113.1').finally(() => drawn++)));
  // All are rejected except one that runs and four that wait.
  await expect.poll(() => drawn).toBeGreaterThanOrEqual(35);
  expect(await ask(wanted, '203.0.113.2')).toBe(200);
  const statuses = await attack;
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 503)).toHaveLength(35);
});
