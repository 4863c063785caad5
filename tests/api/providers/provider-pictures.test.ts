import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { json, multipart, withType } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { created, encodings, openStaffSite, sendChange, sendNew } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';
import { download, drawNoise, drawPicture, inWidth, padded, storedPictures } from '../../support/uploads.ts';

const NAMES = { first_name: 'Ada', last_name: 'Byrne' };
const MEGABYTE = 1024 * 1024;
const SECRET = '45.5231 N, 122.6765 W';

const drawn = async (color: string) => new Blob([await drawPicture('png', { color })]);

async function openWithPictures(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const provider = await created(browser, { avatar: await drawn('red'), photo: await drawn('blue') });
  return { site, browser, provider, before: await tables(site) };
}

test.each([
  ['avatar', 1, 'Avatar must be smaller than 1MB'],
  ['photo', 5, 'Photo must be smaller than 5MB'],
])("%s: exactly %i MB; with one byte more: '%s'", async (field, megabytes, message) => {
  const { site, browser } = await openStaffSite('sqlite');
  const jpeg = await drawNoise('jpeg', 50);
  const send = (size: number) => sendNew(browser, { ...NAMES, [field]: new Blob([padded(jpeg, size)]) });
  const { status, body } = await send(megabytes * MEGABYTE + 1);
  expect([status, body]).toEqual([422, { error: message, fields: { [field]: message } }]);
  expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  expect((await send(megabytes * MEGABYTE)).status).toBe(201);
});

test('upright, in the widths of PICTURE_WIDTHS, as WebP, cropped to the center, without metadata', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const stripe = await drawPicture('png', { width: 100, height: 300, color: 'lime' });
  // Turned by its orientation, its stripe lies across the middle.
  const jpeg = await sharp({ create: { width: 500, height: 300, channels: 3, background: 'red' } })
    .composite([{ input: stripe }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: SECRET } } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  // What the bytes are counts, whatever the name and the type.
  const file = new File([Buffer.from(jpeg)], '../../face.svg', { type: 'image/svg+xml' });
  const { avatar_url, photo_url } = await created(browser, { avatar: file, photo: file });
  for (const [address, widths] of [
    [avatar_url, PICTURE_WIDTHS.avatar],
    [photo_url, PICTURE_WIDTHS.photo],
  ] as const) {
    expect(address).toBe(inWidth(address, widths[1]));
    for (const width of widths) {
      const bytes = await download(site, inWidth(address, width));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
      for (const trace of ['GPS', 'Exif', 'EXIF', 'XMP', 'ICC', '45.5231', 'adobe']) {
        expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
      }
    }
  }
  expect((await storedPictures(site)).variants).toBe(4);
  const picture = await download(site, avatar_url);
  for (const [top, isInStripe] of [
    [2, false],
    [96, true],
  ] as const) {
    const spot = sharp(picture).extract({ left: 96, top, width: 1, height: 1 });
    const [red = 0, green = 0] = await spot.raw().toBuffer();
    expect([top, green > red]).toEqual([top, isInStripe]);
  }
});

const TYPE = 'Invalid file type. Avatar must be one of these: image/jpeg, image/png';
const NO_FILE = 'Avatar must be a valid file';
const LARGE = { width: 5_001, height: 5_000 };
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

test('rejects files that are no pictures, broken or too large, texts, and pictures beside other errors', async () => {
  const { site, browser, provider, before } = await openWithPictures('sqlite');
  const whole = await drawNoise('jpeg');
  const files: [string, Buffer, message: string][] = [
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), TYPE],
    ['the first two bytes of a JPEG', JPEG_START.subarray(0, 2), TYPE],
    ['a JPEG that goes on as HTML', Buffer.concat([JPEG_START, Buffer.from('<!doctype html>')]), NO_FILE],
    ['a truncated JPEG', whole.subarray(0, whole.length / 2), NO_FILE],
    ['too many pixels', await drawPicture('png', LARGE), 'Avatar must have at most 25 megapixels'],
  ];
  for (const [title, bytes, message] of files) {
    const avatar = new File([Buffer.from(bytes)], 'face.png', { type: 'image/png' });
    const { status, body } = await sendNew(browser, { ...NAMES, avatar });
    expect([title, status, body]).toEqual([title, 422, { error: message, fields: { avatar: message } }]);
  }
  for (const init of [
    ...['Cleared', 'x', ['cleared'], {}, true].map((avatar) => json({ provider: { avatar } })),
    multipart([['provider[avatar]', 'x']]),
    multipart([['provider[avatar][]', await drawn('red')]]),
  ]) {
    const { status, body } = await browser.send('PATCH', `/api/providers/${provider.id}`, init);
    expect([status, body]).toEqual([422, { error: NO_FILE, fields: { avatar: NO_FILE } }]);
  }
  const avatar = await drawn('green');
  expect((await sendNew(browser, { first_name: 'Ada', last_name: '', avatar })).status).toBe(422);
  expect((await sendChange(browser, 4711, { avatar })).status).toBe(404);
  expect(await tables(site)).toEqual(before);
  await created(browser, { avatar: new Blob([await drawPicture('png', { ...LARGE, width: 5_000 })]) });
});

test.each(engines)("'cleared' deletes the picture in every encoding (%s)", async (engine) => {
  const { site, browser, provider } = await openWithPictures(engine);
  const path = `/api/providers/${provider.id}`;
  const { status, body } = await sendChange(browser, provider.id, { avatar: 'cleared' });
  expect([status, body]).toEqual([200, { ...provider, avatar_url: null }]);
  expect((await browser.get(String(provider.avatar_url))).status).toBe(404);
  expect((await browser.get(String(provider.photo_url))).status).toBe(200);
  for (const [, encode] of encodings) {
    await sendChange(browser, provider.id, { photo: await drawn('blue') });
    const cleared = encode('provider', { avatar: 'cleared', photo: 'cleared' });
    expect((await browser.send('PATCH', path, cleared)).status).toBe(200);
    expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  }
});

test('an empty file input changes nothing, in a form or JSON', async () => {
  const { site, browser, provider, before } = await openWithPictures('sqlite');
  const part = 'name="provider[avatar]"; filename=""\r\nContent-Type: application/octet-stream';
  const lines = ['--b', `Content-Disposition: form-data; ${part}`, '', '', '--b--', ''];
  const asBrowsersDo = withType('multipart/form-data; boundary=b', lines.join('\r\n'));
  for (const init of [asBrowsersDo, json({ provider: { avatar: null } })]) {
    const { status, body } = await browser.send('PATCH', `/api/providers/${provider.id}`, init);
    expect([status, body, await tables(site)]).toEqual([200, provider, before]);
  }
});

describe.each(engines)('pictures are stored once, as long as a provider has them (%s)', (engine) => {
  test('another picture replaces one, the same does not, and a deletion keeps those of others', async () => {
    const { site, browser, provider, before } = await openWithPictures(engine);
    const same = await sendChange(browser, provider.id, { avatar: await drawn('red') });
    expect([same.body, await tables(site)]).toEqual([provider, before]);
    const second = await created(browser, { avatar: await drawn('red') });
    expect((await storedPictures(site)).hashes).toHaveLength(2);

    const isThere = async () => (await browser.get(String(provider.avatar_url))).status === 200;
    const { body } = await sendChange(browser, provider.id, { avatar: await drawn('green') });
    expect([body.avatar_url === provider.avatar_url, body.photo_url]).toEqual([false, provider.photo_url]);
    expect(await isThere()).toBe(true);
    await browser.delete(`/api/providers/${second.id}`);
    expect(await isThere()).toBe(false);
    await browser.delete(`/api/providers/${provider.id}`);
    expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  });

  test('ten uploads of one in parallel', async () => {
    const { site, browser } = await openStaffSite(engine);
    const avatar = await drawn('red');
    await Promise.all(Array.from({ length: 10 }, () => created(browser, { avatar })));
    expect(await storedPictures(site)).toEqual({ hashes: [expect.any(String)], variants: 2 });
  });
});

test('/images/<hash>-<width>.webp is immutable, others are 404', async () => {
  const { browser, provider } = await openWithPictures('sqlite');
  const { status, headers } = await browser.get(String(provider.avatar_url));
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers.get('Set-Cookie')).toBeNull();
  const hash = String(provider.avatar_url).slice(8, 40);
  for (const name of [`${hash}-97.webp`, `${'f'.repeat(32)}-96.webp`, `..%2f${hash}-96.webp`]) {
    const answer = await browser.get(`/images/${name}`);
    expect([answer.status, answer.headers.get('Cache-Control')], name).toEqual([404, null]);
  }
});

test('an avatar is made from a photo that comes without one, unless there is one or it was deleted', async () => {
  const { browser } = await openStaffSite('sqlite');
  const [photo, avatar] = [new Blob([await drawNoise('png')]), new Blob([await drawNoise('jpeg')])];
  const made = await created(browser, { photo });
  expect(made.avatar_url).toMatch(/-192\.webp$/);
  const change = async (id: unknown, fields: Parameters<typeof sendChange>[2]) =>
    (await sendChange(browser, Number(id), fields)).body;
  const { id } = await created(browser, {});
  expect(await change(id, { photo })).toMatchObject({ avatar_url: made.avatar_url });
  expect(await change(id, { avatar: 'cleared' })).toMatchObject({ avatar_url: null });
  const again = new Blob([await drawNoise('jpeg')]);
  expect(await change(id, { photo: again })).toMatchObject({ avatar_url: null });
  const both = await created(browser, { photo, avatar });
  expect(both.avatar_url).not.toBe(made.avatar_url);
  expect(await change(both.id, { photo: again })).toMatchObject({ avatar_url: both.avatar_url });
  expect(await created(browser, { photo, avatar: 'cleared' })).toMatchObject({ avatar_url: null });
});
