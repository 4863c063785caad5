import type { SharpOptions } from 'sharp';
import { MAX_PICTURE_MEGAPIXELS } from '../../domain/limits.ts';
import { type EncodedImage, hashVariants } from './repository.ts';
import { loadSharp } from './sharp.ts';

const WEBP = { quality: 80, effort: 2 };
const TIMEOUT_SECONDS = 10;

/** A picture that ends early is none; more pixels than this would take too much memory. */
const BOUNDS: SharpOptions = {
  failOn: 'truncated',
  limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1_000_000,
};

/**
 * Encodes a picture as it is kept: upright, square crop, WebP in each of the widths, named by a hash of the result.
 * Metadata does not survive.
 * @throws Error when it cannot be decoded whole, within bounds and in time.
 */
export async function encodeImage(bytes: Uint8Array, widths: readonly number[]): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const largest = Math.max(...widths);
  // Decoded once, at the largest size wanted; the smaller ones are made from that.
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
