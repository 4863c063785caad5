import { fileError, notAFile } from '../../domain/files.ts';
import { MAX_PICTURE_MEGAPIXELS, PICTURE_WIDTHS } from '../../domain/limits.ts';
import { type PictureField, PROVIDER_PICTURES } from '../../domain/provider-form.ts';
import { encodeImage } from './encode.ts';
import type { EncodedImage } from './repository.ts';
import { loadSharp } from './sharp.ts';

const MEGAPIXEL = 1_000_000;
/** Passes of a progressive JPEG; cameras and editors make about ten, and each costs as much as the whole picture. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** How a file of each accepted type begins. Neither its name nor the type that the browser claims says what it is. */
const SIGNATURES: [type: string, bytes: number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Uploads are decoded one after the other, so that many at once take neither all memory nor all processors. */
let lastInLine: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture of ours from an uploaded file.
 * @returns the picture, or the message for why the file cannot be one.
 */
export async function readUpload(field: PictureField, file: File): Promise<EncodedImage | string> {
  const { label, maxMegabytes } = PROVIDER_PICTURES[field];
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const type = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? '';
  const error = fileError(label, { size: file.size, type }, { maxMegabytes });
  if (error) return error;
  const bytes = Buffer.from(await file.arrayBuffer());
  const turn = lastInLine.then(() => encode(label, bytes, PICTURE_WIDTHS[field]));
  lastInLine = turn;
  return turn;
}

async function encode(
  label: string,
  bytes: Buffer,
  widths: readonly number[],
): Promise<EncodedImage | string> {
  const sharp = await loadSharp();
  try {
    // Reads the header only: how many pixels a file claims is known before any is decoded.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PICTURE_MEGAPIXELS * MEGAPIXEL) {
      return `${label} must have at most ${MAX_PICTURE_MEGAPIXELS} megapixels`;
    }
    if (format === 'jpeg' && countScans(bytes) > MAX_SCANS) return notAFile(label);
    return await encodeImage(bytes, widths);
  } catch {
    return notAFile(label);
  }
}

/** How often the bytes of a JPEG begin a scan; the marker cannot stand within the picture's own data. */
function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at >= 0; at = bytes.indexOf(START_OF_SCAN, at + 2)) count++;
  return count;
}
