import { expect, test } from 'vitest';
import { newReference } from './service.ts';

test('a reference is R- and six unambiguous digits or consonants, almost without duplicates', () => {
  const references = Array.from({ length: 10_000 }, newReference);
  for (const reference of references) expect(reference).toMatch(/^R-[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/);
  const letters = new Set(references.join('').replaceAll('R-', ''));
  expect([...letters].sort().join('')).toBe('23456789BCDFGHJKMNPQRSTVWXYZ');
  // With 480 million values, expect one duplicate in ten runs. Three would be a bug.
  expect(new Set(references).size).toBeGreaterThan(9_997);
});
