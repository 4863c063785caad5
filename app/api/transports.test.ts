import { describe, expect, test } from 'vitest';
import { inProcessTransport } from './transports.ts';

/** Records its requests. */
function echoApi() {
  const requests: { path: string; init: RequestInit }[] = [];
  const api = {
    request(path: string, init: RequestInit) {
      requests.push({ path, init });
      return new Response('[]');
    },
  };
  const cookieOf = (index: number) => new Headers(requests[index]?.init.headers).get('Cookie');
  return { api, requests, cookieOf };
}

describe("during server rendering the Hono app called in process (no socket), with the visitor's cookie passed on", () => {
  test('sends the cookie if the call includes credentials', async () => {
    const { api, requests, cookieOf } = echoApi();
    const response = await inProcessTransport(api, '__Host-session=abc; theme=1')('/api/states?x=1', {
      credentials: 'include',
      headers: { Accept: 'application/json' },
    });
    expect(await response.text()).toBe('[]');
    expect(requests[0]?.path).toBe('/api/states?x=1');
    expect(cookieOf(0)).toBe('__Host-session=abc; theme=1');
    expect(new Headers(requests[0]?.init.headers).get('Accept')).toBe('application/json');
  });

  test('sends no cookie for a visitor without one', async () => {
    const { api, cookieOf } = echoApi();
    await inProcessTransport(api, null)('/api/states', { credentials: 'include' });
    expect(cookieOf(0)).toBeNull();
  });

  test('POST /api/patient_referrals: no credentials flag, so no cookie', async () => {
    const { api, requests, cookieOf } = echoApi();
    await inProcessTransport(api, 'session=abc')('/api/patient_referrals', {
      method: 'POST',
      credentials: 'omit',
    });
    expect(requests[0]?.init.method).toBe('POST');
    expect(cookieOf(0)).toBeNull();
  });

  test('does not mix the cookies of two visitors', async () => {
    const { api, cookieOf } = echoApi();
    await Promise.all(
      ['a=1', 'b=2'].map((cookie) =>
        inProcessTransport(api, cookie)('/api/states', { credentials: 'include' }),
      ),
    );
    expect([cookieOf(0), cookieOf(1)]).toEqual(['a=1', 'b=2']);
  });
});
