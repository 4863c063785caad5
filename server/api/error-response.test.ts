import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { recordingLogger } from '../../tests/support/log.ts';
import { engines, openTestSite } from '../../tests/support/test-site.ts';
import { notFound } from '../errors.ts';
import { errorResponse } from './error-response.ts';

const UNFORESEEN = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

/** Returns the response to a request whose handler throws the error. */
async function answerTo(error: Error) {
  const { logger, lines } = recordingLogger();
  const app = new Hono().get('/api/x', () => {
    throw error;
  });
  app.onError(errorResponse(logger));
  const response = await app.request('/api/x?state_code=OR');
  return { response, body: await response.json(), lines };
}

describe('Status codes', () => {
  test('unknown id 404: {"error": "…"}, not logged', async () => {
    const missing = await answerTo(notFound('There is no such thing.'));
    expect(missing.response.status).toBe(404);
    expect(missing.body).toEqual({ error: 'There is no such thing.' });
    expect(missing.lines).toEqual([]);
  });

  test.each([
    ['SQLITE_BUSY', 5],
    ['SQLITE_BUSY_RECOVERY', 261],
    ['SQLITE_BUSY_SNAPSHOT', 517],
  ])('busy database 503 with Retry-After (%s)', async (_, errcode) => {
    const error = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode });
    const { response, body, lines } = await answerTo(error);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(body).toEqual({ error: 'The database is busy. Please try again in a moment.' });
    expect(lines).toHaveLength(1);
  });

  test.each(['53300', '57P03', 'ECONNREFUSED'])('busy database 503 with Retry-After (%s)', async (code) => {
    const { response } = await answerTo(Object.assign(new Error('x'), { code }));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('busy database 503 with Retry-After (no free connection)', async () => {
    const { response } = await answerTo(new Error('timeout exceeded when trying to connect'));
    expect(response.status).toBe(503);
  });

  test("an unexpected error is 500 in the API's format, logged but not disclosed", async () => {
    const { response, body, lines } = await answerTo(new TypeError('secret of the house'));
    expect(response.status).toBe(500);
    expect(body).toEqual(UNFORESEEN);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'error',
      path: '/api/x',
      err: { message: 'secret of the house' },
    });
    expect(JSON.stringify(lines)).not.toContain('state_code');
  });

  test.each([1, 6, 19, 2067])(
    'other SQLite errors (%i) are not treated as a busy database',
    async (errcode) => {
      const { response } = await answerTo(Object.assign(new Error('x'), { errcode }));
      expect(response.status).toBe(500);
    },
  );
});

describe.each(engines)('an unavailable database (%s)', (engine) => {
  test.each([
    '/api/states',
    '/api/providers',
    '/api/providers/1',
    '/credentials',
    `/images/${'a'.repeat(32)}-96.webp`,
  ])('GET %s: 500 without details', async (path) => {
    const { services, api } = await openTestSite(engine);
    await services.close();
    const response = await api.request(path);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual(UNFORESEEN);
  });
});
