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

/** Draws a grid of colored squares of the given size in pixels. */
export async function drawColorGrid(
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

/** Returns the nearest color in the middle of each quarter of a picture. */
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

/** A random picture: every width and crop differs, and it does not compress well. */
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

/** Appends bytes to a file, which decoders ignore. */
export function padded(file: Buffer, size: number): Buffer<ArrayBuffer> {
  return Buffer.concat([file, Buffer.alloc(size - file.length)]);
}

/** Adds comment segments to a JPEG, up to an exact size in bytes. */
export function commented(jpeg: Buffer, size: number, text = 'x'): Buffer<ArrayBuffer> {
  const segments: Buffer[] = [];
  for (let missing = size - jpeg.length; missing > 0; ) {
    // A segment has a marker (2 bytes), a length (2) and up to 65,533 bytes of comment. The rest must fit a segment.
    const length = missing > 65_537 ? Math.min(65_537, missing - 4) : missing;
    const segment = Buffer.alloc(length, text);
    segment.set([0xff, 0xfe]);
    segment.writeUInt16BE(length - 2, 2);
    segments.push(segment);
    missing -= length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A small PNG with the given dimensions in its header; malformed if it has fewer rows. */
export function pngClaiming(width: number, height: number, rows = height): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, grayscale.
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

/** Replaces the width and height in a JPEG's frame header. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(jpeg);
  // FF C0 is followed by the length (2 bytes) and the precision (1).
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  if (frame < 0) throw new Error('The JPEG has no baseline frame header.');
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Returns the URL of a picture in another width. */
export function inWidth(address: unknown, width: number): string {
  return String(address).replace(/-\d+\.webp$/, `-${width}.webp`);
}

/** Downloads a picture. */
export async function download({ api }: TestSite, address: unknown): Promise<Buffer<ArrayBuffer>> {
  const response = await api.request(String(address));
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the names and number of variants of the stored pictures. */
export async function storedPictures({ services: { db } }: TestSite) {
  const images = await db.selectFrom('images').select('hash').execute();
  const variants = await db.selectFrom('image_variants').select('hash').execute();
  return { hashes: images.map(({ hash }) => hash).sort(), variants: variants.length };
}
