import { expect, test } from 'vitest';
import { listText } from './card-texts.ts';

test('lists of names', () => {
  expect(listText('Speaks', [])).toBe('');
  expect(listText('Speaks', ['English', 'Spanish'])).toBe('Speaks English and Spanish');
});
