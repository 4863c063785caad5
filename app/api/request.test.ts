import { describe, expect, test } from 'vitest';
import { fakeTransport, memoryStorage } from '../../tests/support/api-fakes.ts';
import { ApiError } from './api-error.ts';
import { createLocalCache } from './local-cache.ts';
import { request } from './request.ts';

const siteUrl = 'https://practice.example';
const respondWith = (body: BodyInit | null, init?: ResponseInit) => {
  const { transport, calls } = fakeTransport(() => new Response(body, init));
  return { environment: { transport, cache: null, siteUrl }, calls };
};

async function catchApiError(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

describe('Requests are sent with credentials included, except the referral submit', () => {
  test('included by default', async () => {
    const { environment, calls } = respondWith('{}');
    await request(environment, '/api/states');
    expect(calls).toEqual([{ path: '/api/states', init: { credentials: 'include' } }]);
  });

  test('omitted if the call says so', async () => {
    const { environment, calls } = respondWith('{}');
    const body = new FormData();
    await request(environment, '/api/patient_referrals', { method: 'POST', credentials: 'omit', body });
    expect(calls[0]?.init).toEqual({ method: 'POST', credentials: 'omit', body });
  });
});

describe('JSON responses have their keys converted to camelCase', () => {
  test('returns them with the response headers', async () => {
    const { environment } = respondWith('[{"display_name":"display_name"}]', {
      headers: { 'Content-Type': 'application/json; charset=UTF-8', Link: '</next>; rel="next"' },
    });
    const { data, headers } = await request(environment, '/api/x');
    expect([data, headers.get('Link')]).toEqual([[{ displayName: 'display_name' }], '</next>; rel="next"']);
  });

  test('throws 502 for an OK response that is not JSON, and does not cache it', async () => {
    const { environment } = respondWith('<h1>Sign in to the Wi-Fi</h1>', {
      headers: { 'Content-Type': 'text/html' },
    });
    const storage = memoryStorage();
    const cache = createLocalCache(() => storage);
    const cacheOptions = { key: 'states', ttlMinutes: 1440 };
    const error = await catchApiError(request({ ...environment, cache }, '/api/states', { cacheOptions }));
    expect(error.status).toBe(502);
    expect(cache.get(cacheOptions)).toBeUndefined();
  });

  test('returns null for an empty response', async () => {
    const { environment } = respondWith(null, { status: 204 });
    expect((await request(environment, '/api/x')).data).toBeNull();
  });
});

describe('A non-OK response raises an API error carrying status, status text and parsed body', () => {
  test('takes the message from a JSON body', async () => {
    const { environment } = respondWith('{"errors":["a","b"]}', {
      status: 422,
      statusText: 'Unprocessable Entity',
      headers: { 'Content-Type': 'application/json' },
    });
    const error = await catchApiError(request(environment, '/api/x'));
    expect(error).toMatchObject({
      status: 422,
      statusText: 'Unprocessable Entity',
      body: { errors: ['a', 'b'] },
    });
    expect(error.message).toBe('a\nb');
  });

  test.each([
    ['an HTML page', '<h1>Bad Gateway</h1>', 'text/html'],
    ['broken JSON', '{"error":', 'application/json'],
  ])("%s gives 'API request failed: {status} {statusText}'", async (_, body, type) => {
    const { environment } = respondWith(body, {
      status: 502,
      statusText: 'Bad Gateway',
      headers: { 'Content-Type': type },
    });
    const error = await catchApiError(request(environment, '/api/x'));
    expect(error.message).toBe('API request failed: 502 Bad Gateway');
    expect(error.body).toBe(body);
  });

  test('is not cached', async () => {
    const storage = memoryStorage();
    const { environment } = respondWith('{"error":"Down"}', { status: 503 });
    const cache = createLocalCache(() => storage);
    const call = request({ ...environment, cache }, '/api/x', { cacheOptions: { key: 'x', ttlMinutes: 5 } });
    expect((await catchApiError(call)).status).toBe(503);
    expect(storage.entries.size).toBe(0);
  });

  test('a network failure is 503', async () => {
    const transport = () => Promise.reject(new TypeError('fetch failed'));
    const error = await catchApiError(request({ transport, cache: null, siteUrl }, '/api/x'));
    expect(error.status).toBe(503);
    expect(error.body).toEqual(new TypeError('fetch failed'));
    expect(error.serverMessage).toBeNull();
  });
});
