import sharp from 'sharp';

/** A one-color picture with a corner in another color, which shows rotation and cropping. */
export async function drawPicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 400, height = 300, color = '#7fa58a' } = {},
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
  return Buffer.from(bytes);
}
