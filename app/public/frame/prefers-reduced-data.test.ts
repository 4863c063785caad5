import { expect, test } from 'vitest';
import { prefersReducedData } from './prefers-reduced-data.ts';

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: 'slow-2g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [undefined, false],
])('%o: %s', (connection, isReduced) => {
  expect(prefersReducedData({ connection })).toBe(isReduced);
});
