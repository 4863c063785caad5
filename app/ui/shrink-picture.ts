/** What a small computer can decode in memory. */
const MAX_BYTES = 20 * 1_048_576;
const MAX_PIXELS = 50_000_000;

/** Enough for a photo that fills a large screen. */
const SHRUNK_PIXELS = 4_000_000;

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
      return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type });
    }
  } finally {
    bitmap.close();
  }
}

function drawScaled(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
