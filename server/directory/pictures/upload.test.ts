import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parsePictureFile, picturePath } from '../../../domain/directory/pictures.ts';
import { drawNoise } from '../../../tests/support/uploads.ts';
import { createQueue, encodeImage, readUpload } from './upload.ts';

/** A wide JPEG with GPS metadata and a rotated orientation. */
function photo(red = 200): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 60, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .withExif({ IFD0: { Copyright: 'A person', Orientation: '6' } })
    .jpeg()
    .toBuffer();
}

describe('Images are re-encoded (metadata stripped, square crop, two or three widths, WebP)', () => {
  test('each width is a square WebP without metadata', async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { variants } = await encodeImage(original, [96, 192]);
    expect(variants.map(({ width }) => width)).toEqual([96, 192]);
    for (const { width, bytes } of variants) {
      const { format, width: actual, height, exif, icc, xmp } = await sharp(bytes).metadata();
      expect({ format, actual, height, exif, icc, xmp }).toEqual({
        format: 'webp',
        actual: width,
        height: width,
        exif: undefined,
        icc: undefined,
        xmp: undefined,
      });
    }
  });

  test('addressed by content hash: same content, same name', async () => {
    const [one, again, other] = await Promise.all([
      encodeImage(await photo(), [96]),
      encodeImage(await photo(), [96]),
      encodeImage(await photo(10), [96]),
    ]);
    expect(again.hash).toBe(one.hash);
    expect(other.hash).not.toBe(one.hash);
    expect(parsePictureFile(picturePath(one.hash, 96).replace('/images/', ''))).toEqual({
      hash: one.hash,
      width: 96,
    });
  });
});

test('decodes one upload at a time, even after a broken one', async () => {
  const tasks: number[] = [];
  const note = () => {
    const { queue, process } = sharp.counters();
    tasks.push(queue + process);
  };
  sharp.queue.on('change', note);
  onTestFinished(() => void sharp.queue.off('change', note));
  const whole = await drawNoise('jpeg', 200);
  tasks.length = 0;
  const files = Array.from({ length: 10 }, (_, index) => (index === 3 ? whole.subarray(0, 9_000) : whole));
  const read = await Promise.all(files.map((file) => readUpload('avatar', new File([file], 'a.jpg'))));
  expect(read.map((picture) => typeof picture)).toEqual(
    files.map((file) => (file === whole ? 'object' : 'string')),
  );
  // Each picture is decoded alone, then its two widths are encoded in parallel; the last task may still be counted.
  expect(tasks.length).toBeGreaterThanOrEqual(10);
  expect(Math.max(...tasks)).toBeLessThanOrEqual(3);
});

test('a step that fails, such as loading the library, does not stop the next one', async () => {
  const inTurn = createQueue();
  const failing = inTurn(() => Promise.reject(new Error('no such library')));
  const next = inTurn(async () => 'a picture');
  await expect(failing).rejects.toThrow('no such library');
  expect(await next).toBe('a picture');
});
