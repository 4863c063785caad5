import { expect, test } from 'vitest';
import { canShrink, isHeic } from './shrink-picture.ts';

test('pictures of up to 20 MB and 50 megapixels can be made smaller', () => {
  const blob = (size: number) => new Blob([new Uint8Array(size)]);
  expect(canShrink(blob(20 * 1_048_576), 50_000_000)).toBe(true);
  expect(canShrink(blob(20 * 1_048_576 + 1), 1)).toBe(false);
  expect(canShrink(blob(1), 50_000_001)).toBe(false);
});

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0', true],
  ['\0\0\0\x1cftypmif1\0\0\0\0', true],
  ['\0\0\0\x18ftypisom\0\0\0\0', false],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', false],
  ['', false],
])('HEIC is recognized by its first bytes: %j', async (start, expected) => {
  expect(await isHeic(new Blob([start]))).toBe(expected);
});
