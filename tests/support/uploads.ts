import sharp from 'sharp';
import type { TestSite } from './test-site.ts';

export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 400, height = 300, color = '#7fa58a' } = {},
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
  return Buffer.from(bytes);
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

export function inWidth(address: unknown, width: number): string {
  return String(address).replace(/-\d+\.webp$/, `-${width}.webp`);
}

export async function download({ api }: TestSite, address: unknown): Promise<Buffer<ArrayBuffer>> {
  const response = await api.request(String(address));
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export async function storedPictures({ services: { db } }: TestSite) {
  const images = await db.selectFrom('images').select('hash').execute();
  const variants = await db.selectFrom('image_variants').select('hash').execute();
  return { hashes: images.map(({ hash }) => hash).sort(), variants: variants.length };
}
