import { expect, test } from 'vitest';
import { parsePictureFile, picturePath, pictureSrcSet } from './pictures.ts';

const HASH = '0123456789abcdef0123456789abcdef';

test('the address of a picture has its hash and width', () => {
  expect(picturePath(HASH, 640)).toBe(`/images/${HASH}-640.webp`);
  expect(parsePictureFile(`${HASH}-640.webp`)).toEqual({ hash: HASH, width: 640 });
});

test.each([
  ...['', `${HASH}-96.png`, `${HASH}-096.webp`, `${HASH}-96.webp\n`, `../${HASH}-96.webp`, '__proto__'],
])('%j is not a picture file', (file) => {
  expect(parsePictureFile(file)).toBeNull();
});

test('a srcset lists every width of one picture', () => {
  expect(pictureSrcSet(`https://practice.example/images/${HASH}-640.webp`, [320, 640])).toBe(
    `https://practice.example/images/${HASH}-320.webp 320w, https://practice.example/images/${HASH}-640.webp 640w`,
  );
});
