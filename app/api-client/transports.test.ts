import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBrowserTransports, inProcessTransport } from './transports.ts';

/** An API that tells what reached it. */
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
  test('the cookie goes along with every call that includes credentials', async () => {
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

  test('a visitor without a cookie sends none', async () => {
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

  test("two visitors' transports do not mix their cookies", async () => {
    const { api, cookieOf } = echoApi();
    await Promise.all(
      ['a=1', 'b=2'].map((cookie) =>
        inProcessTransport(api, cookie)('/api/states', { credentials: 'include' }),
      ),
    );
    expect([cookieOf(0), cookieOf(1)]).toEqual(['a=1', 'b=2']);
  });
});

describe('what was asked ahead', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** A network that numbers its answers. */
  function numberedAnswers(statusOf: (number: number) => number = () => 200) {
    let given = 0;
    vi.stubGlobal('fetch', async () => new Response(String(++given), { status: statusOf(given) }));
    const { transport, ahead } = createBrowserTransports();
    return {
      ahead: async (path: string) => (await ahead(path, {})).text(),
      ask: async (path: string, init: RequestInit = {}) => (await transport(path, init)).text(),
    };
  }

  test('answers the next GET of the same path, once', async () => {
    const { ahead, ask } = numberedAnswers();
    expect(await ahead('/api/providers/1')).toBe('1');
    expect(await ahead('/api/providers/1')).toBe('1');
    expect(await ask('/api/providers/2')).toBe('2');
    expect(await ask('/api/providers/1')).toBe('1');
    expect(await ask('/api/providers/1')).toBe('3');
  });

  test('serves who comes while it is still on its way', async () => {
    const { ahead, ask } = numberedAnswers();
    expect(await Promise.all([ahead('/api/providers/1'), ask('/api/providers/1')])).toEqual(['1', '1']);
  });

  test('does not answer a change, and not what follows it', async () => {
    const { ahead, ask } = numberedAnswers();
    await ahead('/api/providers/1');
    await ahead('/api/providers?state_code=OR');
    expect(await ask('/api/providers/1', { method: 'PATCH' })).toBe('3');
    expect(await ask('/api/providers/1')).toBe('4');
    expect(await ask('/api/providers?state_code=OR')).toBe('5');
  });

  test('is forgotten after half a minute', async () => {
    vi.useFakeTimers();
    const { ahead, ask } = numberedAnswers();
    await ahead('/api/providers/1');
    await ahead('/api/providers/2');
    vi.advanceTimersByTime(29_999);
    expect(await ask('/api/providers/1')).toBe('1');
    vi.advanceTimersByTime(1);
    expect(await ask('/api/providers/2')).toBe('3');
  });

  test('is forgotten when it failed', async () => {
    const { ahead, ask } = numberedAnswers((number) => (number === 1 ? 503 : 200));
    await ahead('/api/providers/1');
    expect(await ask('/api/providers/1')).toBe('2');
  });

  test('is forgotten when it never came', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { transport, ahead } = createBrowserTransports();
    await expect(ahead('/api/providers/1', {})).rejects.toThrow('Failed to fetch');
    vi.stubGlobal('fetch', async () => new Response('here'));
    expect(await (await transport('/api/providers/1', {})).text()).toBe('here');
  });
});
