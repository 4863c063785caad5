import { expect, test } from 'vitest';
import { parseId } from './ids.ts';

test('ids are positive 32-bit integers on both engines', () => {
  expect(parseId('1')).toBe(1);
  expect(parseId('2147483647')).toBe(2_147_483_647);
});

test.each([
  ...['', '-1', '1.0', '01', '1e3', ' 1', '1\0', '١', '0', '2147483648', '__proto__', '1'.repeat(10_000)],
])('%j is an id that does not exist', (text) => {
  expect(parseId(text)).toBeNull();
});
