import sharp from 'sharp';

/** A one-color picture. */
export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 400, height = 300, color = '#7fa58a' } = {},
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
  return Buffer.from(bytes);
}
