import { expect, test } from 'vitest';
import { newReference } from './reference.ts';

test('a reference is R- and six digits or letters that are not taken for one another, and makes no words', () => {
  const references = Array.from({ length: 10_000 }, newReference);
  for (const reference of references) expect(reference).toMatch(/^R-[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/);
  const letters = new Set(references.join('').replaceAll('R-', ''));
  expect([...letters].sort().join('')).toBe('23456789BCDFGHJKMNPQRSTVWXYZ');
});

test('10,000 of them hardly repeat', () => {
  // Of 480 million, one pair in ten runs; three would be an error.
  const references = new Set(Array.from({ length: 10_000 }, newReference));
  expect(references.size).toBeGreaterThan(9_997);
});
