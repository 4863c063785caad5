import type { SharpOptions } from 'sharp';
import { MAX_PICTURE_MEGAPIXELS } from '../../../domain/limits.ts';
import { type EncodedImage, hashVariants } from './repository.ts';
import { loadSharp } from './sharp.ts';

const WEBP = { quality: 80, effort: 2 };
const TIMEOUT_SECONDS = 10;

/** Rejects truncated pictures, and those that would need too much memory. */
const BOUNDS: SharpOptions = {
  failOn: 'truncated',
  limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1_000_000,
};

/**
 * Encodes a picture for storage: upright, square crop, WebP in each width, without metadata.
 * @throws Error if it cannot be decoded completely, within bounds and in time.
 */
export async function encodeImage(bytes: Uint8Array, widths: readonly number[]): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const largest = Math.max(...widths);
  // Decode once, at the largest size, and scale the others from that.
  const { data, info } = await sharp(bytes, BOUNDS)
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
