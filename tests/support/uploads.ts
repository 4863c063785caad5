import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { TestSite } from './test-site.ts';

type Color = { r: number; g: number; b: number };
export const COLORS = {
  red: { r: 220, g: 30, b: 30 },
  green: { r: 30, g: 200, b: 30 },
  blue: { r: 30, g: 30, b: 220 },
  white: { r: 250, g: 250, b: 250 },
} satisfies Record<string, Color>;
export type ColorName = keyof typeof COLORS;

/** A picture of colored fields, each of the given size in pixels, in rows from the top. */
export async function drawFields(
  rows: ColorName[][],
  { width = 100, height = 100 } = {},
): Promise<Buffer<ArrayBuffer>> {
  const columns = rows[0]?.length ?? 0;
  const data = Buffer.alloc(rows.length * columns * 3);
  for (const [index, name] of rows.flat().entries()) {
    const { r, g, b } = COLORS[name];
    data.set([r, g, b], index * 3);
  }
  const size = { width: columns * width, height: rows.length * height };
  const bytes = await sharp(data, { raw: { width: columns, height: rows.length, channels: 3 } })
    .resize({ ...size, kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  return Buffer.from(bytes);
}

/** The nearest of our colors in the middle of each quarter of a picture, in rows. */
export async function quartersOf(picture: Uint8Array): Promise<ColorName[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): ColorName => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3);
    const distance = ({ r: red, g: green, b: blue }: Color) =>
      Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue);
    const names = Object.keys(COLORS) as ColorName[];
    return names.toSorted((one, other) => distance(COLORS[one]) - distance(COLORS[other]))[0] ?? 'white';
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** A picture that every width and crop of shows something else of, and that is not small when it is compressed. */
export async function drawNoise(format: 'jpeg' | 'png', size = 300): Promise<Buffer<ArrayBuffer>> {
  const data = Buffer.alloc(size * size * 3);
  let state = 1;
  for (let index = 0; index < data.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[index] = state >>> 24;
  }
  const raw = { width: size, height: size, channels: 3 } as const;
  return Buffer.from(await sharp(data, { raw }).toFormat(format).toBuffer());
}

/** The file with bytes after its end, which readers pass over. */
export function padded(file: Buffer, size: number): Buffer<ArrayBuffer> {
  return Buffer.concat([file, Buffer.alloc(size - file.length)]);
}

/** The JPEG with comment segments after its first marker, up to exactly so many bytes. */
export function commented(jpeg: Buffer, size: number, text = 'x'): Buffer<ArrayBuffer> {
  const segments: Buffer[] = [];
  for (let missing = size - jpeg.length; missing > 0; ) {
    // A segment is 2 bytes of marker, 2 of length, and at most 65,533 of comment; no rest may be less than a segment.
    const length = missing > 65_537 ? Math.min(65_537, missing - 4) : missing;
    const segment = Buffer.alloc(length, text);
    segment.set([0xff, 0xfe]);
    segment.writeUInt16BE(length - 2, 2);
    segments.push(segment);
    missing -= length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A small PNG whose header claims this many pixels; well-formed unless it has fewer rows than it claims. */
export function pngClaiming(width: number, height: number, rows = height): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, greys.
  header[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The JPEG with another width and height in its frame header. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(jpeg);
  // After FF C0: 2 bytes of length, 1 of precision.
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  if (frame < 0) throw new Error('The JPEG has no baseline frame header.');
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/**
 * A well-formed progressive JPEG of one grey block in so many scans, at most 379: the mean brightness first, then each of
 * 63 waves by itself, all of them one bit more exact at a time. Each scan costs as much as the whole picture.
 */
export function jpegOfScans(count: number): Buffer<ArrayBuffer> {
  const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes];
  // One code of one bit, which stands for 0: no change of brightness, no wave.
  const table = (kind: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), 0);
  const scan = (from: number, to: number, precision: number) => [
    ...segment(0xda, 1, 1, 0x00, from, to, precision),
    0x7f,
  ];
  const waves = Array.from({ length: 63 }, (_, index) => index + 1);
  const precisions = [0x05, 0x54, 0x43, 0x32, 0x21, 0x10];
  const scans = [
    scan(0, 0, 0x00),
    ...precisions.flatMap((precision) => waves.map((wave) => scan(wave, wave, precision))),
  ];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
    ...segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    ...[...table(0x00), ...table(0x10)],
    ...scans.slice(0, count).flat(),
    ...[0xff, 0xd9],
  ]);
}

/** The address of a picture in another of its widths. */
export function inWidth(address: unknown, width: number): string {
  return String(address).replace(/-\d+\.webp$/, `-${width}.webp`);
}

/** A picture's bytes as the site serves them. */
export async function download({ api }: TestSite, address: unknown): Promise<Buffer<ArrayBuffer>> {
  const response = await api.request(String(address));
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The names of the pictures that the database has, and how many variants of them. */
export async function storedPictures({ services: { db } }: TestSite) {
  const images = await db.selectFrom('images').select('hash').execute();
  const variants = await db.selectFrom('image_variants').select('hash').execute();
  return { hashes: images.map(({ hash }) => hash).sort(), variants: variants.length };
}
