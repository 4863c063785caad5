import { expect, test } from 'vitest';
import { newReference } from './service.ts';

test('a reference is R- and six unambiguous digits or consonants', () => {
  const references = Array.from({ length: 10_000 }, newReference);
  for (const reference of references) expect(reference).toMatch(/^R-[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/);
  const letters = new Set(references.join('').replaceAll('R-', ''));
  expect([...letters].sort().join('')).toBe('23456789BCDFGHJKMNPQRSTVWXYZ');
});

test('10,000 references have almost no duplicates', () => {
  // With 480 million values, expect one duplicate in ten runs. Three would be a bug.
  const references = new Set(Array.from({ length: 10_000 }, newReference));
  expect(references.size).toBeGreaterThan(9_997);
});
