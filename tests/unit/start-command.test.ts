import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START_ARGUMENTS } from '../support/start-command.ts';

test('tests and benches start the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.start).toBe(`exec node ${START_ARGUMENTS.join(' ')}`);
});
