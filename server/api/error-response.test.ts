import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { recordingLogger } from '../../tests/support/log.ts';
import { unavailable } from '../errors.ts';
import { errorResponse } from './error-response.ts';

async function answerTo(error: Error) {
  const { logger, lines } = recordingLogger();
  const app = new Hono().get('/api/x', () => {
    throw error;
  });
  app.onError(errorResponse(logger));
  const response = await app.request('/api/x?state_code=OR');
  return { response, body: await response.json(), lines };
}

test.each([
  ['SQLITE_BUSY', { errcode: 5 }],
  ['SQLITE_BUSY_RECOVERY', { errcode: 261 }],
  ['too many connections', { code: '53300' }],
  ['a starting server', { code: '57P03' }],
  ['a lock timeout', { code: '55P03' }],
  ['a statement timeout', { code: '57014' }],
  ['an idle timeout', { code: '25P03' }],
  ['no server', { code: 'ECONNREFUSED' }],
  ['no free connection', { message: 'timeout exceeded when trying to connect' }],
])('a busy database is 503 with Retry-After (%s)', async (_, fields) => {
  const { response, body, lines } = await answerTo(Object.assign(new Error('x'), fields));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(body).toEqual({ error: 'The database is busy. Please try again in a moment.' });
  expect(lines).toHaveLength(1);
});

const SECRET = new TypeError('secret of the house');
test.each<[level: string, status: number, message: string, error: Error]>([
  ['error', 500, 'Something went wrong on our side. Please try again in a few minutes.', SECRET],
  ['warn', 503, 'It is away.', unavailable('It is away.', SECRET)],
])('%s: an error is %i, logged without query, not disclosed', async (level, status, message, error) => {
  const { response, body, lines } = await answerTo(error);
  expect([response.status, body]).toEqual([status, { error: message }]);
  expect(lines).toMatchObject([{ level, path: '/api/x', err: { message: SECRET.message } }]);
  expect(JSON.stringify(lines)).not.toContain('state_code');
});

test.each([1, 6, 19, 2067])('other SQLite errors (%i) are not a busy database', async (errcode) => {
  const { response } = await answerTo(Object.assign(new Error('x'), { errcode }));
  expect(response.status).toBe(500);
});
