import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/directory/pictures/repository.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const BYTES = Uint8Array.from({ length: 600 }, (_, index) => index % 256);

async function openSiteWithImage(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine);
  const variants = [
    { width: 96, bytes: BYTES },
    { width: 192, bytes: BYTES.slice(1) },
  ];
  await insertImage(site.services.db, { hash: HASH, variants });
  return site;
}

describe.each(engines)('Images: /images/<hash>-<width>.webp, served immutable (%s)', (engine) => {
  test('serves the requested width', async () => {
    const { api } = await openSiteWithImage(engine);
    const small = await api.request(`/images/${HASH}-96.webp`);
    expect(small.status).toBe(200);
    expect(Object.fromEntries(small.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(small.headers.get('Set-Cookie')).toBeNull();
    expect(new Uint8Array(await small.arrayBuffer())).toEqual(BYTES);
    const large = await api.request(`/images/${HASH}-192.webp`);
    expect(new Uint8Array(await large.arrayBuffer())).toEqual(BYTES.slice(1));
  });

  test('other names are an uncacheable 404', async () => {
    const { api } = await openSiteWithImage(engine);
    const names = [
      `${HASH}-97.webp`,
      `${HASH}-096.webp`,
      `${'f'.repeat(32)}-96.webp`,
      `..%2f${HASH}-96.webp`,
      `..%2f..%2fdata%2fsorrel.sqlite`,
      `..%5c..%5cpackage.json`,
      `${HASH}-96.webp%00`,
      `${HASH}-96.webp%2f`,
      ...['%FF', '%F0%9F%A5%91', '__proto__', 'x'.repeat(10_000)],
    ];
    for (const name of names) {
      const { status, headers } = await api.request(`/images/${name}`);
      expect({ name: name.slice(0, 50), status, kept: headers.get('Cache-Control') }).toEqual({
        name: name.slice(0, 50),
        status: 404,
        kept: null,
      });
    }
  });
});
