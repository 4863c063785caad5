import { expect, test } from 'vitest';
import { LICENSES } from '../directory/licenses.ts';
import { MAX_LICENSES } from '../limits.ts';

test('a text is parsed only up to 1,000 characters a row', () => {
  const padded = (length: number) => `[]${' '.repeat(length - 2)}`;
  expect(LICENSES.parse(padded(MAX_LICENSES * 1_000)).error).toBeNull();
  expect(LICENSES.parse(padded(MAX_LICENSES * 1_000 + 1)).error).toBe(
    `Licenses must be a list of at most ${MAX_LICENSES} rows`,
  );
});

test('license numbers must not contain direction overrides', () => {
  const { error } = LICENSES.parse([{ stateId: 1, number: 'LD\u202e123' }]);
  expect(error).toContain('must not contain control characters');
});
