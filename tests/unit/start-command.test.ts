import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { START_ARGUMENTS, START_ENVIRONMENT } from '../support/start-command.ts';

test('tests and benches start the server as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const variables = Object.entries(START_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  expect(scripts.start).toBe(['exec env', ...variables, 'node', ...START_ARGUMENTS].join(' '));
});

test('the container starts the server as npm start does', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const [flag, file] = START_ARGUMENTS;
  expect(dockerfile).toContain(` MALLOC_ARENA_MAX=${START_ENVIRONMENT.MALLOC_ARENA_MAX} `);
  expect(dockerfile).toContain(`CMD ["node", "${flag}", "/opt/sorrel/${file}"]\n`);
});
