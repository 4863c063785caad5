import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { withType } from '../../tests/support/bodies.ts';
import { errorResponse } from './error-response.ts';
import { readFields } from './request-body.ts';

const SIZE = 8 * 1_048_576;
const BOUNDARY = '----boundary-0123456789abcdef';
const DASHES = '-'.repeat(60);
const start = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n`;
const repeat = (text: string) => text.repeat(SIZE / text.length);

/** Reads a body. @returns the status and the CPU time in microseconds. */
async function read(boundary: string, body: string): Promise<{ status: number; time: number }> {
  const app = new Hono().post('/', async (c) => {
    await readFields(c, { maxFileBytes: 2 * SIZE });
    return c.text('read');
  });
  app.onError(errorResponse(pino({ level: 'silent' })));
  const init = withType(`multipart/form-data; boundary=${boundary}`, Buffer.from(body));
  const before = process.threadCpuUsage();
  const { status } = await app.request('/', { method: 'POST', ...init });
  const { user, system } = process.threadCpuUsage(before);
  return { status, time: user + system };
}

/** The time for an ordinary file of the same size: about 50 ms, while 8 MB of dashes once took 3 s. */
let ordinary: number;
beforeAll(async () => {
  ({ time: ordinary } = await read(BOUNDARY, `${start(BOUNDARY)}${repeat('a')}\r\n--${BOUNDARY}--\r\n`));
});

test.each<[string, number, string, string]>([
  ['dashes', 413, DASHES, repeat('-')],
  ['dashes with another boundary', 400, BOUNDARY, repeat('-')],
  ['dashes in a file', 200, BOUNDARY, `${start(BOUNDARY)}${repeat('-')}\r\n--${BOUNDARY}--\r\n`],
  ['line ends in a file', 200, BOUNDARY, `${start(BOUNDARY)}${repeat('\r\n--')}\r\n--${BOUNDARY}--\r\n`],
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
  const { status: found, time } = await read(boundary, body);
  expect(found).toBe(status);
  expect(time).toBeLessThan(20 * ordinary);
});
