import { expect, test } from 'vitest';
import { MAX_LICENSES } from '../limits.ts';
import { LICENSES } from '../providers/licenses.ts';

test('the longest list is valid', () => {
  const sent = Array.from({ length: MAX_LICENSES }, (_, row) => ({ stateId: row + 1 }));
  expect(LICENSES.parse(sent).error).toBeNull();
});

test('a text is parsed only up to 1,000 characters a row', () => {
  const padded = (length: number) => `[]${' '.repeat(length - 2)}`;
  expect(LICENSES.parse(padded(MAX_LICENSES * 1_000)).error).toBeNull();
  expect(LICENSES.parse(padded(MAX_LICENSES * 1_000 + 1)).error).toBe(
    `Licenses must be a list of at most ${MAX_LICENSES} rows`,
  );
});
