import { expect, test } from 'vitest';
import { createLogger, plainLine } from './logger.ts';

test('a JSON line has the level as a word and the time as RFC 3339', () => {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).warn({ path: '/' }, 'database busy');
  const { level, time, path, msg } = JSON.parse(String(lines));
  expect([level, path, msg]).toEqual(['warn', '/', 'database busy']);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('in a local trial: one line with path and request, then the error', () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void lines.push(plainLine(line)) });
  logger.info({ path: '/' }, 'request');
  logger.warn('DATA_DIR is open');
  logger.warn({ path: '/api/states', requestId: 'r-1' }, 'database busy');
  logger.error({ err: Object.assign(new Error('bad \x1b[31mcolor'), { stack: undefined }) }, 'failed');
  expect(lines).toEqual([
    'Warning: DATA_DIR is open\n',
    'Warning: database busy (/api/states, request r-1)\n',
    'Error: failed\n  bad [31mcolor\n',
  ]);
});
