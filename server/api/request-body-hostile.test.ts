import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withType } from '../../tests/support/bodies.ts';
import { errorResponse } from './error-response.ts';
import { readFields } from './request-body.ts';

const SIZE = 8 * 1_048_576;
/** Generous: none of these takes 200 ms on an idle core. Before, 8 MB of dashes took 3 s. */
const MAX_CPU_MS = 1_000;

const BOUNDARY = '----boundary-0123456789abcdef';
const DASHES = '-'.repeat(60);
const start = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n`;
const repeat = (text: string) => text.repeat(SIZE / text.length);

test.each<[string, number, string, string]>([
  ['dashes', 413, DASHES, repeat('-')],
  ['dashes with another boundary', 400, BOUNDARY, repeat('-')],
  ['dashes in a file', 200, BOUNDARY, `${start(BOUNDARY)}${repeat('-')}\r\n--${BOUNDARY}--\r\n`],
  [
    'line ends and dashes in a file',
    200,
    BOUNDARY,
    `${start(BOUNDARY)}${repeat('\r\n--')}\r\n--${BOUNDARY}--\r\n`,
  ],
  ['a file without an end', 400, BOUNDARY, `${start(BOUNDARY)}${repeat('a')}`],
  ['boundaries', 400, BOUNDARY, repeat(`--${BOUNDARY}\r\n`)],
  ['parts', 413, BOUNDARY, repeat(`${start(BOUNDARY)}\r\n`)],
  ['headers of one part', 400, BOUNDARY, `--${BOUNDARY}\r\n${repeat('a: b\r\n')}\r\n\r\n--${BOUNDARY}--\r\n`],
  [
    'one long header',
    400,
    BOUNDARY,
    `--${BOUNDARY}\r\nContent-Disposition: ${repeat(' ')}\r\n\r\n\r\n--${BOUNDARY}--\r\n`,
  ],
])('8 MB of %s are answered with %i in linear time', async (_, status, boundary, body) => {
  const app = new Hono().post('/', async (c) => {
    await readFields(c, { maxFileBytes: 2 * SIZE });
    return c.text('read');
  });
  app.onError(errorResponse(pino({ level: 'silent' })));
  const init = withType(`multipart/form-data; boundary=${boundary}`, Buffer.from(body));
  const before = process.threadCpuUsage();
  const response = await app.request('/', { method: 'POST', ...init });
  const { user, system } = process.threadCpuUsage(before);
  expect(response.status).toBe(status);
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
});
