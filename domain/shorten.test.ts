import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['Aetna', 5, 'Aetna'],
  ['Regence', 5, 'Rege…'],
  ['🍏🍏🍏', 3, '🍏🍏🍏'],
  ['🍏🍏🍏🍏', 3, '🍏🍏…'],
])('%s in %i characters: %s', (text, length, shortened) => {
  expect(shorten(text, length)).toBe(shortened);
});
