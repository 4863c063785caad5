import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readProviderTable } from '../../../server/providers/service.ts';
import { json, multipart, urlencoded } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { drawPicture } from '../../support/pictures.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { created, openStaffSite, sendChange, sendNew } from '../../support/staff.ts';
import { drawNoise, jpegClaiming, pngClaiming, storedPictures } from '../../support/uploads.ts';

const NAMES = { first_name: 'Ada', last_name: 'Byrne' };
const WRONG_TYPE = 'Invalid file type. Avatar must be one of these: image/jpeg, image/png';
const NO_FILE = 'Avatar must be a valid file';
const TOO_MANY_PIXELS = 'Avatar must have at most 25 megapixels';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const square = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });

/** Files that are neither JPEG nor PNG. */
const others: [string, () => Promise<Buffer> | Buffer | string][] = [
  ['SVG', () => SVG],
  ['GIF', () => square().gif().toBuffer()],
  ['WebP', () => square().webp().toBuffer()],
  ['AVIF', () => square().avif().toBuffer()],
  ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['BMP', () => Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1')],
  ['HTML', () => HTML],
  ['PDF', () => '%PDF-1.7\n%%EOF'],
  ['a program', () => Buffer.from('7f454c4602010100', 'hex')],
  ['the first two bytes of a JPEG', () => JPEG_START.subarray(0, 2)],
  ['the first seven bytes of a PNG', () => PNG_START.subarray(0, 7)],
  ['a PNG after a line break', () => Buffer.concat([Buffer.from('\n'), PNG_START])],
];

/** Files that begin like a picture but are invalid. */
const broken: [string, () => Promise<Buffer> | Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['the first bytes of a JPEG', () => JPEG_START],
  ['the first bytes of a PNG', () => PNG_START],
  ['a JPEG that goes on as HTML', () => Buffer.concat([JPEG_START, Buffer.from(HTML)])],
  ['a PNG that goes on as SVG', () => Buffer.concat([PNG_START, Buffer.from(SVG)])],
  ['a PNG that goes on as a GIF', async () => Buffer.concat([PNG_START, await square().gif().toBuffer()])],
  ['a JPEG of zeros', () => Buffer.concat([JPEG_START, Buffer.alloc(5_000)])],
  ['a PNG without pixels', () => pngClaiming(0, 0)],
  ['a PNG without its rows', () => pngClaiming(100, 100).subarray(0, 33)],
];

async function expectRejection(browser: TestBrowser, file: Blob, message: string) {
  const { status, body } = await sendNew(browser, { ...NAMES, avatar: file });
  expect([status, body]).toEqual([422, { error: message, fields: { avatar: message } }]);
}

test(`files with an image name or type that are none: '${WRONG_TYPE}' or '${NO_FILE}'`, async () => {
  const { site, browser } = await openStaffSite('sqlite');
  for (const [title, make, message] of [
    ...others.map(([title, make]) => [title, make, WRONG_TYPE] as const),
    ...broken.map(([title, make]) => [title, make, NO_FILE] as const),
  ]) {
    const avatar = new File([Buffer.from(await make())], 'face.png', { type: 'image/png' });
    const { status, body } = await sendNew(browser, { ...NAMES, avatar });
    expect([title, status, body.fields]).toEqual([title, 422, { avatar: message }]);
  }
  expect((await readProviderTable(site.services, {})).providers).toEqual([]);
});

test.each(['jpeg', 'png'] as const)('a truncated %s', async (format) => {
  const { site, browser } = await openStaffSite('sqlite');
  const whole = await drawNoise(format);
  for (const share of [0.02, 0.1, 0.5, 0.9, 0.97]) {
    const part = whole.subarray(0, Math.floor(whole.length * share));
    await expectRejection(browser, new Blob([part], { type: `image/${format}` }), NO_FILE);
  }
  expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  await created(browser, { avatar: new Blob([whole]) });
});

test('text other than cleared, and other values that are not files', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const { id } = await created(browser, { avatar: new Blob([await drawPicture('png')]) });
  const before = await tables(site);
  const texts = ['Cleared', 'cleared ', ' cleared', 'CLEARED', 'x', '0', 'null', '/images/x.webp'];
  const inits = [
    ...texts.flatMap((text) => [
      json({ provider: { avatar: text } }),
      urlencoded(`provider[avatar]=${text}`),
      multipart([['provider[avatar]', text]]),
    ]),
    ...[[], ['cleared'], {}, { size: 1, name: 'a.png' }, 1, 0, true, false].map((avatar) =>
      json({ provider: { avatar } }),
    ),
    urlencoded('provider[avatar][]=cleared'),
    multipart([['provider[avatar][]', new Blob([await drawPicture('png')])]]),
    multipart([['provider[avatar][file]', new Blob([await drawPicture('png')])]]),
  ];
  for (const init of inits) {
    const { status, body } = await browser.send('PATCH', `/api/providers/${id}`, init);
    expect([status, body]).toEqual([422, { error: NO_FILE, fields: { avatar: NO_FILE } }]);
  }
  expect(await tables(site)).toEqual(before);
});

test('a valid picture next to an invalid name, or for a deleted provider, is not stored', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const avatar = new Blob([await drawPicture('png')]);
  expect((await sendNew(browser, { first_name: 'Ada', last_name: '', avatar })).status).toBe(422);
  expect((await sendChange(browser, 1, { avatar })).status).toBe(404);
  expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
});

test.each([
  ['5,001 × 5,000', () => pngClaiming(5_001, 5_000)],
  ['1 × 25,000,001', () => pngClaiming(1, 25_000_001)],
  // Decoding would find that its rows are missing.
  ['1,000,000 × 1,000,000', () => pngClaiming(1_000_000, 1_000_000, 1)],
  ['16,000 × 16,000', async () => jpegClaiming(await drawNoise('jpeg', 50), 16_000, 16_000)],
  ['65,500 × 65,500', async () => jpegClaiming(await drawNoise('jpeg', 50), 65_500, 65_500)],
])('too many pixels: %s', async (_, make) => {
  const { browser } = await openStaffSite('sqlite');
  await expectRejection(browser, new Blob([await make()]), TOO_MANY_PIXELS);
});
