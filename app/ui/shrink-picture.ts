/** What a small computer can decode in memory. */
const MAX_BYTES = 20 * 1_048_576;
const MAX_PIXELS = 50_000_000;

/** Enough for a photo that fills a large screen. */
const SHRUNK_PIXELS = 4_000_000;

/** The largest side of a cropped picture. */
const CROPPED_SIDE = 1_600;

/** A square of a picture: how much smaller than the largest one, and where, from 0 to 1. */
export type Crop = { zoom: number; x: number; y: number };
export const CENTER: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** @param pixels width times height. */
export function canShrink({ size }: Blob, pixels: number): boolean {
  return size <= MAX_BYTES && pixels <= MAX_PIXELS;
}

/** Whether the file is a HEIC picture, whatever its name says (ISO/IEC 14496-12, 4.3, and 23008-12, 10). */
export async function isHeic(file: Blob): Promise<boolean> {
  return /^ftyp(hei[cxms]|hev[cxms]|m[is]f1)$/.test(await file.slice(4, 12).text());
}

/**
 * Returns the picture as an upright JPEG of at most the size, or the file itself if it is small.
 * @throws if the browser cannot decode it.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const area = bitmap.width * bitmap.height;
  try {
    if (file.size <= maxBytes && area <= SHRUNK_PIXELS) return file;
    for (let pixels = SHRUNK_PIXELS; ; pixels /= 2) {
      const blob = await drawScaled(bitmap, Math.min(1, Math.sqrt(pixels / area)));
      if (blob.size > maxBytes) continue;
      return new File([blob], jpegName(file), { type: blob.type });
    }
  } finally {
    bitmap.close();
  }
}

/** Returns the left, top, width and height of a square. */
export function squareOf(
  { width, height }: { width: number; height: number },
  { zoom, x, y }: Crop = CENTER,
): [number, number, number, number] {
  const side = Math.min(width, height) / zoom;
  return [(width - side) * x, (height - side) * y, side, side];
}

/** @throws if the browser cannot decode it. */
export async function cropPicture(file: File, crop: Crop, maxBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const square = squareOf(bitmap, crop);
  const side = Math.min(CROPPED_SIDE, Math.round(square[2]));
  const blob = await draw(side, side, (context) => context.drawImage(bitmap, ...square, 0, 0, side, side));
  bitmap.close();
  return shrinkPicture(new File([blob], jpegName(file), { type: blob.type }), maxBytes);
}

function jpegName({ name }: File): string {
  return name.replace(/(\.\w+)?$/, '.jpg');
}

function drawScaled(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  return draw(width, height, (context) => context.drawImage(bitmap, 0, 0, width, height));
}

function draw(
  width: number,
  height: number,
  drawPicture: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  drawPicture(context);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
