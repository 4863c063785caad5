import { expect, test } from 'vitest';
import { fakeTransport, memoryStorage } from '../../tests/support/api-fakes.ts';
import { ApiError } from './api-error.ts';
import { createLocalCache } from './local-cache.ts';
import { request } from './request.ts';

const respondWith = (body: BodyInit | null, { type = 'application/json', ...init }: Init = {}) => {
  const headers = { ...init.headers, 'Content-Type': type };
  const { transport, calls } = fakeTransport(() => new Response(body, { ...init, headers }));
  const cache = createLocalCache(() => memoryStorage());
  return { environment: { transport, cache, siteUrl: 'https://practice.example' }, calls };
};
type Init = { type?: string; status?: number; statusText?: string; headers?: Record<string, string> };

async function catchApiError(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

test('Requests are sent with credentials included, except the referral submit', async () => {
  const { environment, calls } = respondWith('{}');
  const body = new FormData();
  await request(environment, '/api/states');
  await request(environment, '/api/patient_referrals', { method: 'POST', credentials: 'omit', body });
  expect(calls).toEqual([
    { path: '/api/states', init: { credentials: 'include' } },
    { path: '/api/patient_referrals', init: { method: 'POST', credentials: 'omit', body } },
  ]);
});

test('JSON responses have their keys converted to camelCase, and come with the headers', async () => {
  const { environment } = respondWith('[{"display_name":"display_name"}]', {
    type: 'application/json; charset=UTF-8',
    headers: { Link: '</next>; rel="next"' },
  });
  const { data, headers } = await request(environment, '/api/x');
  expect([data, headers.get('Link')]).toEqual([[{ displayName: 'display_name' }], '</next>; rel="next"']);
  expect((await request(respondWith(null, { status: 204 }).environment, '/api/x')).data).toBeNull();
});

test.each<[string, Init, object]>([
  ['<h1>Sign in to the Wi-Fi</h1>', { type: 'text/html' }, { status: 502 }],
  [
    '{"errors":["a","b"]}',
    { status: 422, statusText: 'Unprocessable Entity' },
    { status: 422, statusText: 'Unprocessable Entity', body: { errors: ['a', 'b'] }, message: 'a\nb' },
  ],
  ...[
    ['<h1>Bad Gateway</h1>', 'text/html'],
    ['{"error":', 'application/json'],
  ].map(([body = '', type = '']): [string, Init, object] => [
    body,
    { status: 502, statusText: 'Bad Gateway', type },
    { message: 'API request failed: 502 Bad Gateway', body },
  ]),
])(
  'a response that is not OK, or not JSON, raises an API error and is not cached: %s',
  async (body, init, error) => {
    const { environment } = respondWith(body, init);
    const cacheOptions = { key: 'states', ttlMinutes: 1440 };
    expect(await catchApiError(request(environment, '/api/states', { cacheOptions }))).toMatchObject(error);
    expect(environment.cache.get(cacheOptions)).toBeUndefined();
  },
);

test('a network failure is 503', async () => {
  const { environment } = respondWith(null);
  const transport = () => Promise.reject(new TypeError('fetch failed'));
  const error = await catchApiError(request({ ...environment, transport }, '/api/x'));
  expect(error).toMatchObject({ status: 503, body: new TypeError('fetch failed'), serverMessage: null });
});
