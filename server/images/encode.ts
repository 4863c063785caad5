import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { EncodedImage } from './repository.ts';

const WEBP = { quality: 80, effort: 2 };

/**
 * Encodes a picture as it is kept: square crop, WebP in each of the widths, named by a hash of the result.
 * Metadata does not survive. The bytes must come from a trusted source.
 */
export async function encodeImage(bytes: Uint8Array, widths: readonly number[]): Promise<EncodedImage> {
  const master = sharp(bytes).rotate();
  const variants = await Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await master.clone().resize(width, width, { fit: 'cover' }).webp(WEBP).toBuffer(),
    })),
  );
  const digest = createHash('sha256');
  for (const variant of variants) digest.update(variant.bytes);
  return { hash: digest.digest('hex').slice(0, 32), variants };
}
