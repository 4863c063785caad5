import type Sharp from 'sharp';
import { fileError, notAFile } from '../../../domain/forms/files.ts';
import { MAX_PICTURE_MEGAPIXELS, PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { type PictureField, PROVIDER_PICTURES } from '../../../domain/providers/provider-form.ts';
import { type EncodedImage, hashVariants } from './repository.ts';

const MAX_PIXELS = MAX_PICTURE_MEGAPIXELS * 1_000_000;
const TIMEOUT_SECONDS = 10;
const WEBP = { quality: 80, effort: 2 };

/** First bytes by file type; the file name and the browser's type are not reliable. */
const SIGNATURES: [type: string, bytes: number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

let last: Promise<unknown> = Promise.resolve();

/** Decodes one upload at a time, to limit memory and CPU use. A failure rejects its own step only. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const turn = last.then(step);
  last = turn.catch(() => null);
  return turn;
}

/**
 * Encodes an uploaded file, by default in the field's widths.
 * @returns the picture, or an error message.
 */
export async function readUpload(
  field: PictureField,
  file: File,
  widths: readonly number[] = PICTURE_WIDTHS[field],
): Promise<EncodedImage | string> {
  const { label, maxMegabytes } = PROVIDER_PICTURES[field];
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const type = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? '';
  const error = fileError(label, { size: file.size, type }, { maxMegabytes });
  if (error) return error;
  const bytes = Buffer.from(await file.arrayBuffer());
  return inTurn(async () => {
    const sharp = await loadSharp();
    try {
      // Reads only the header, to check the size before decoding.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      const isTooLarge = width * height > MAX_PIXELS;
      if (isTooLarge) return `${label} must have at most ${MAX_PICTURE_MEGAPIXELS} megapixels`;
      return await encodeImage(bytes, widths);
    } catch {
      return notAFile(label);
    }
  });
}

/**
 * Encodes a picture for storage: upright, square crop, WebP in each width, without metadata.
 * @throws Error if it cannot be decoded completely, within bounds and in time.
 */
async function encodeImage(bytes: Uint8Array, widths: readonly number[]): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const largest = Math.max(...widths);
  // Decode once, at the largest size, and scale the others from that.
  const { data, info } = await sharp(bytes, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize(largest, largest, { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants = await Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await sharp(data, { raw }).resize(width, width).webp(WEBP).toBuffer(),
    })),
  );
  return { hash: hashVariants(variants), variants };
}

/** Loads the library on first use, since it takes 20 MB. One thread leaves the other cores to requests. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
