import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START_ARGUMENTS, START_ENVIRONMENT } from '../support/start-command.ts';

test('tests and benches start the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const variables = Object.entries(START_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  expect(scripts.start).toBe(['exec env', ...variables, 'node', ...START_ARGUMENTS].join(' '));
});

test('an archive starts the server as npm start does', () => {
  const script = readFileSync('tools/release/sorrel.sh', 'utf8');
  const { MALLOC_ARENA_MAX, NODE_COMPILE_CACHE } = START_ENVIRONMENT;
  expect(script).toContain(`export MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX}\n`);
  expect(script).toContain(`export NODE_COMPILE_CACHE="$root/${NODE_COMPILE_CACHE}"\n`);
  const [flag, file] = START_ARGUMENTS;
  expect(script).toContain(`exec "$root/bin/node" ${flag} "$root/${file}"\n`);
});
