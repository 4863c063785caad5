import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { created, openStaffSite, sendNew } from '../../support/staff.ts';
import {
  type ColorName,
  commented,
  download,
  drawColorGrid,
  drawNoise,
  inWidth,
  padded,
  pngClaiming,
  quartersOf,
  storedPictures,
} from '../../support/uploads.ts';

const NAMES = { first_name: 'Ada', last_name: 'Byrne' };
const MEGABYTE = 1024 * 1024;
const SECRET = '45.5231 N, 122.6765 W';

const QUARTERS: ColorName[][] = [
  ['red', 'green'],
  ['blue', 'white'],
];

/** Adds the metadata of cameras and editors. */
async function withMetadata(format: 'jpeg' | 'png'): Promise<Buffer<ArrayBuffer>> {
  const bytes = await sharp(await drawColorGrid(QUARTERS))
    .withExif({
      IFD0: { Copyright: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 23/1', GPSAreaInformation: SECRET },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();
  return Buffer.from(bytes);
}

const limits = [
  ['avatar', 1, 'Avatar must be smaller than 1MB'],
  ['photo', 5, 'Photo must be smaller than 5MB'],
] as const;

test.each(limits)("%s: exactly %i MB; with one byte more: '%s'", async (field, megabytes, message) => {
  const { site, browser } = await openStaffSite('sqlite');
  const [jpeg, png] = [await drawNoise('jpeg', 50), await drawNoise('png', 50)];
  const size = megabytes * MEGABYTE;
  const send = (file: Buffer<ArrayBuffer>) => sendNew(browser, { ...NAMES, [field]: new Blob([file]) });
  for (const file of [padded(jpeg, size + 1), commented(jpeg, size + 1), padded(png, size + 1)]) {
    const { status, body } = await send(file);
    expect([status, body]).toEqual([422, { error: message, fields: { [field]: message } }]);
  }
  expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  for (const file of [padded(jpeg, size), commented(jpeg, size), padded(png, size)]) {
    const { status, body } = await send(file);
    expect([status, body[`${field}_url`]]).toEqual([201, expect.stringMatching(/^\/images\//)]);
  }
});

test('what the bytes are counts, whatever the name and the type', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  for (const [format, name, type] of [
    ['jpeg', 'face.png', 'image/png'],
    ['png', 'face.JPG', 'image/jpeg'],
    ['jpeg', '../../face.svg', 'image/svg+xml'],
    ['png', 'a"b\r\nc.html', 'text/html'],
    ['jpeg', 'x'.repeat(300), ''],
    ['png', 'cleared', 'application/octet-stream'],
  ] as const) {
    const bytes = await sharp(await drawColorGrid(QUARTERS))
      .toFormat(format)
      .toBuffer();
    const avatar = new File([Buffer.from(bytes)], name, { type });
    const { avatar_url } = await created(browser, { avatar });
    expect(avatar_url).toMatch(/^\/images\/[0-9a-f]{32}-192\.webp$/);
    expect(await quartersOf(await download(site, avatar_url))).toEqual(QUARTERS.flat());
  }
});

test('accepts 25 megapixels, and both at the maximum size with the longest texts', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const jpeg = await drawNoise('jpeg', 50);
  const { status, body } = await sendNew(browser, {
    ...NAMES,
    bio: '🥑'.repeat(5_000),
    state_ids: Array(200).fill(1),
    avatar: new Blob([commented(jpeg, MEGABYTE)]),
    photo: new Blob([padded(jpeg, 5 * MEGABYTE)]),
  });
  expect([status, Object.keys(body)]).toEqual([201, expect.arrayContaining(['avatar_url'])]);
  expect((await storedPictures(site)).variants).toBe(4);
  await created(browser, { avatar: new Blob([pngClaiming(5_000, 5_000)]) });
});

test('in the widths of PICTURE_WIDTHS, as WebP, cropped to the centered square', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const file = new Blob([await drawColorGrid(QUARTERS, { width: 500, height: 300 })]);
  const { avatar_url, photo_url } = await created(browser, { avatar: file, photo: file });
  for (const [address, widths] of [
    [avatar_url, PICTURE_WIDTHS.avatar],
    [photo_url, PICTURE_WIDTHS.photo],
  ] as const) {
    expect(address).toBe(inWidth(address, widths[1]));
    for (const width of widths) {
      const bytes = await download(site, inWidth(address, width));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
      expect(await quartersOf(bytes)).toEqual(QUARTERS.flat());
    }
  }
  expect((await storedPictures(site)).variants).toBe(4);

  const wide: ColorName[] = ['red', 'green', 'green', 'red'];
  for (const fields of [[wide], wide.map((color) => [color])]) {
    const { photo_url: cropped } = await created(browser, { photo: new Blob([await drawColorGrid(fields)]) });
    expect(await quartersOf(await download(site, cropped))).toEqual(Array(4).fill('green'));
  }
});

test('rotated by its EXIF orientation', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  for (const [orientation, upright] of [
    [1, ['red', 'green', 'blue', 'white']],
    [2, ['green', 'red', 'white', 'blue']],
    [3, ['white', 'blue', 'green', 'red']],
    [4, ['blue', 'white', 'red', 'green']],
    [5, ['red', 'blue', 'green', 'white']],
    [6, ['blue', 'red', 'white', 'green']],
    [7, ['white', 'green', 'blue', 'red']],
    [8, ['green', 'white', 'red', 'blue']],
  ] as const) {
    const grid = sharp(await drawColorGrid(QUARTERS, { width: 200, height: 100 }));
    const file = Buffer.from(await grid.withMetadata({ orientation }).jpeg().toBuffer());
    const { avatar_url } = await created(browser, { avatar: new Blob([file]) });
    expect(await quartersOf(await download(site, avatar_url)), `${orientation}`).toEqual(upright);
  }
});

test.each(['jpeg', 'png'] as const)('metadata of a %s is stripped', async (format) => {
  const { site, browser } = await openStaffSite('sqlite');
  const plain = await withMetadata(format);
  const file = format === 'jpeg' ? commented(plain, plain.length + 100, SECRET) : plain;
  const { exif, icc, xmp } = await sharp(file).metadata();
  expect([exif, icc, xmp].every((part) => part !== undefined && part.length > 0)).toBe(true);
  expect(file.includes(SECRET)).toBe(true);
  const { avatar_url } = await created(browser, { avatar: new Blob([file]) });
  for (const width of PICTURE_WIDTHS.avatar) {
    const bytes = await download(site, inWidth(avatar_url, width));
    const left = await sharp(bytes).metadata();
    expect([left.exif, left.icc, left.xmp, left.iptc, left.comments]).toEqual(Array(5).fill(undefined));
    // The container has only the picture.
    expect(bytes.subarray(12, 16).toString()).toMatch(/^VP8[ LX]$/);
    for (const trace of ['GPS', 'Exif', 'EXIF', 'XMP', 'ICC', '45.5231', 'adobe']) {
      expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
    }
  }
});

test('colors do not change, in any color space, and are converted before the profile is removed', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const source = sharp(await drawColorGrid(QUARTERS));
  const files = await Promise.all([
    source.clone().withIccProfile('p3').png().toBuffer(),
    source.clone().toColourspace('rgb16').png().toBuffer(),
    source.clone().png({ palette: true }).toBuffer(),
    source.clone().ensureAlpha(0.5).png().toBuffer(),
    source.clone().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
    source.clone().jpeg({ progressive: true }).toBuffer(),
  ]);
  for (const file of files) {
    const { avatar_url } = await created(browser, { avatar: new Blob([Buffer.from(file)]) });
    expect(await quartersOf(await download(site, avatar_url))).toEqual(QUARTERS.flat());
  }

  const color = { r: 200, g: 50, b: 50 };
  // sharp converts to the profile's numbers, about 183, 62, 58.
  const plain = await sharp({ create: { width: 200, height: 200, channels: 3, background: color } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { avatar_url } = await created(browser, { avatar: new Blob([Buffer.from(plain)]) });
  const { channels } = await sharp(await download(site, avatar_url)).stats();
  for (const [index, value] of [200, 50, 50].entries()) {
    expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(6);
  }
});

test('names are content hashes; identical pictures are stored once', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const [jpeg, other] = [await drawNoise('jpeg', 50), await drawNoise('jpeg', 51)];
  const one = await created(browser, { avatar: new File([jpeg], 'a.jpg') });
  const again = await created(browser, { avatar: new File([padded(jpeg, 50_000)], 'b.png') });
  expect(again.avatar_url).toBe(one.avatar_url);
  expect((await storedPictures(site)).hashes).toHaveLength(1);
  const different = await created(browser, { avatar: new File([other], 'a.jpg') });
  expect(different.avatar_url).not.toBe(one.avatar_url);
  expect(await storedPictures(site)).toEqual({
    hashes: [one, different].map(({ avatar_url }) => String(avatar_url).slice(8, 40)).sort(),
    variants: 4,
  });
});
