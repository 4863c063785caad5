import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/providers/pictures/repository.ts';
import { json, withType } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { drawPicture } from '../../support/pictures.ts';
import { created, encodings, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';
import { drawNoise, inWidth, storedPictures } from '../../support/uploads.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const BYTES = Uint8Array.from({ length: 600 }, (_, index) => index % 256);

const drawn = async (color: string) => new Blob([await drawPicture('png', { color })]);

async function openWithPictures(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const provider = await created(browser, { avatar: await drawn('red'), photo: await drawn('blue') });
  return { site, browser, provider, before: await tables(site) };
}

/** A raw multipart body. */
function rawMultipart(headers: string, content: string): RequestInit {
  const lines = ['--boundary', `Content-Disposition: form-data; ${headers}`, '', content, '--boundary--', ''];
  return withType('multipart/form-data; boundary=boundary', lines.join('\r\n'));
}

test.each(engines)("'cleared' deletes the picture in every encoding (%s)", async (engine) => {
  const { site, browser, provider } = await openWithPictures(engine);
  const path = `/api/providers/${provider.id}`;
  const { status, body } = await sendChange(browser, provider.id, { avatar: 'cleared' });
  expect([status, body]).toEqual([200, { ...provider, avatar_url: null }]);
  for (const width of [96, 192]) {
    expect((await browser.get(inWidth(provider.avatar_url, width))).status).toBe(404);
  }
  expect((await browser.get(String(provider.photo_url))).status).toBe(200);
  for (const [, encode] of encodings) {
    await sendChange(browser, provider.id, { photo: await drawn('blue') });
    const cleared = encode('provider', { avatar: 'cleared', photo: 'cleared' });
    expect((await browser.send('PATCH', path, cleared)).status).toBe(200);
    expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  }
  expect(await created(browser, { avatar: 'cleared' })).toMatchObject({ avatar_url: null });
});

const asBrowsersDo = 'name="provider[avatar]"; filename=""\r\nContent-Type: application/octet-stream';
const inits = [
  rawMultipart(asBrowsersDo, ''),
  rawMultipart('name="provider[avatar]"', ''),
  json({ provider: { avatar: null } }),
  json({ provider: { avatar: '' } }),
];

test('an empty file input changes nothing, in a form or JSON; an empty file with a name is invalid', async () => {
  const { site, browser, provider, before } = await openWithPictures('sqlite');
  for (const init of inits) {
    const { status, body } = await browser.send('PATCH', `/api/providers/${provider.id}`, init);
    expect([status, body, await tables(site)]).toEqual([200, provider, before]);
  }

  const named = 'name="provider[avatar]"; filename="a.png"\r\nContent-Type: image/png';
  const path = `/api/providers/${provider.id}`;
  const { status, body } = await browser.send('PATCH', path, rawMultipart(named, ''));
  expect([status, body]).toMatchObject([422, { error: 'Avatar must be a valid file' }]);
});

describe.each(engines)('unused pictures are deleted from the database (%s)', (engine) => {
  test('when another picture replaces it, or its provider is deleted, but not when the same does', async () => {
    const { site, browser, provider, before } = await openWithPictures(engine);
    const same = await sendChange(browser, provider.id, { avatar: await drawn('red') });
    expect([same.body, await tables(site)]).toEqual([provider, before]);

    const { body } = await sendChange(browser, provider.id, { avatar: await drawn('green') });
    expect(body.avatar_url).not.toBe(provider.avatar_url);
    expect(body.photo_url).toBe(provider.photo_url);
    const { hashes, variants } = await storedPictures(site);
    expect([hashes.length, variants]).toEqual([2, 4]);
    expect((await browser.get(String(provider.avatar_url))).status).toBe(404);
    expect((await browser.get(String(body.avatar_url))).status).toBe(200);
    await browser.delete(`/api/providers/${provider.id}`);
    expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  });

  test('not while another provider has it', async () => {
    const { site, browser, provider } = await openWithPictures(engine);
    const [second, third] = [
      await created(browser, { avatar: await drawn('red') }),
      await created(browser, { avatar: await drawn('red') }),
    ];
    expect((await storedPictures(site)).hashes).toHaveLength(2);
    const isThere = async () => (await browser.get(String(provider.avatar_url))).status === 200;
    await sendChange(browser, provider.id, { avatar: 'cleared' });
    expect(await isThere()).toBe(true);
    await browser.delete(`/api/providers/${second.id}`);
    expect(await isThere()).toBe(true);
    await sendChange(browser, third.id, { avatar: await drawn('green') });
    expect(await isThere()).toBe(false);
    expect((await storedPictures(site)).hashes).toHaveLength(2);
  });
});

describe.each(engines)('ten uploads in parallel (%s)', (engine) => {
  test('of the same picture and one invalid file', async () => {
    const { site, browser } = await openStaffSite(engine);
    const avatar = await drawn('red');
    const broken = created(browser, { avatar: new Blob([(await drawNoise('png')).subarray(0, 5_000)]) });
    const uploads = Promise.all(Array.from({ length: 10 }, () => created(browser, { avatar })));
    await expect(broken).rejects.toThrow('Avatar must be a valid file');
    expect(new Set((await uploads).map(({ avatar_url }) => avatar_url)).size).toBe(1);
    expect(await storedPictures(site)).toEqual({ hashes: [expect.any(String)], variants: 2 });
  });

  test('to one provider: one wins, and the others are deleted', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { id } = await created(browser);
    const files = await Promise.all(Array.from({ length: 10 }, (_, index) => drawNoise('jpeg', 50 + index)));
    const answers = await Promise.all(
      files.map((file) => sendChange(browser, id, { avatar: new Blob([file]) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { hashes, variants } = await storedPictures(site);
    expect([hashes.length, variants]).toEqual([1, 2]);
    const { body } = await browser.get(`/api/providers/${id}`);
    expect(body).toMatchObject({ avatar_url: `/images/${hashes[0]}-192.webp` });
  });
});

test.each(engines)('/images/<hash>-<width>.webp is immutable, others are 404 (%s)', async (engine) => {
  const { api, services } = await openTestSite(engine);
  const variants = [BYTES, BYTES.slice(1)].map((bytes, at) => ({ width: [96, 192][at] ?? 0, bytes }));
  await insertImage(services.db, { hash: HASH, variants });
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

  const names = [
    ...[`${HASH}-97.webp`, `${HASH}-096.webp`, `${'f'.repeat(32)}-96.webp`, `${HASH}-96.webp%00`],
    ...[`${HASH}-96.webp%2f`, `..%2f${HASH}-96.webp`, `..%2f..%2fdata%2fsorrel.sqlite`],
    ...[`..%5c..%5cpackage.json`, '%FF', '%F0%9F%A5%91', '__proto__', 'x'.repeat(10_000)],
  ];
  for (const name of names) {
    const { status, headers } = await api.request(`/images/${name}`);
    expect([status, headers.get('Cache-Control')], name.slice(0, 50)).toEqual([404, null]);
  }
});
