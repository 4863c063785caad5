import { expect, test } from 'vitest';
import { copyOf } from './file-field.tsx';

test('a copy of a file has its bytes, name and type; the copy of an unreadable file is empty', async () => {
  const file = new File(['abc'], 'a.png', { type: 'image/png' });
  const copy = await copyOf(file);
  expect(copy).not.toBe(file);
  expect(copy).toMatchObject({ name: 'a.png', type: 'image/png' });
  expect(await copy.text()).toBe('abc');
  file.arrayBuffer = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'));
  expect((await copyOf(file)).size).toBe(0);
});
