import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePictureFile, picturePath, pictureSrcSet } from './pictures.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const hash = fc.stringMatching(/^[0-9a-f]{32}$/);
const width = fc.integer({ min: 10, max: 9999 });

describe('immutable URLs: /images/<hash>-<width>.webp', () => {
  test('parses every path back into hash and width', () => {
    fc.assert(
      fc.property(hash, width, (name, size) => {
        expect(picturePath(name, size)).toBe(`/images/${name}-${size}.webp`);
        expect(parsePictureFile(`${name}-${size}.webp`)).toEqual({ hash: name, width: size });
      }),
    );
  });

  test.each([
    ...['', `${HASH}.webp`, `${HASH}-96.png`, `${HASH}-.webp`, `${HASH}-0.webp`, `${HASH}-096.webp`],
    ...[`${HASH}-10000.webp`, `${HASH}-96.webp\n`, `${HASH}-96.webp/`, `${HASH.toUpperCase()}-96.webp`],
    ...[`${HASH}0-96.webp`, `../${HASH}-96.webp`, '__proto__'],
  ])('%j is not a picture file', (file) => {
    expect(parsePictureFile(file)).toBeNull();
  });
});

test('a srcset lists every width of one picture', () => {
  expect(pictureSrcSet(`https://practice.example/images/${HASH}-640.webp`, [320, 640])).toBe(
    `https://practice.example/images/${HASH}-320.webp 320w, https://practice.example/images/${HASH}-640.webp 640w`,
  );
});
