import { expect, test } from 'vitest';
import { toSlug } from './slugs.ts';

test.each([
  ['Clínica Northside & Sons', undefined, 'clinica-northside-sons'],
  ['***', 9, ''],
  [
    'Nondiscrimination and accessibility '.repeat(2),
    undefined,
    'nondiscrimination-and-accessibility-nondiscrimination-and',
  ],
  ['Puget Sound', 11, 'puget-sound'],
  ['Puget Sound', 10, 'puget'],
  ['Puget Sound', 6, 'puget'],
  ['Puget Sound', 5, 'puget'],
  ['Puget Sound', 4, 'puge'],
])('%s with at most %s characters is %s', (name, maxLength, slug) => {
  expect(toSlug(name, maxLength)).toBe(slug);
});
