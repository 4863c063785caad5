import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('a line is JSON with the level as a word and the time as RFC 3339', () => {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).warn({ path: '/' }, 'database busy');
  const { level, time, path, msg, ...others } = JSON.parse(String(lines));
  expect([level, path, msg, Object.keys(others)]).toEqual([
    'warn',
    '/',
    'database busy',
    ['pid', 'hostname'],
  ]);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
