import { expect, test } from 'vitest';
import { inProcessTransport } from './transports.ts';

test.each([
  ["the visitor's cookie", 'session=abc', 'include', 'session=abc'],
  ['no cookie for a visitor without one', null, 'include', null],
  ['no cookie without the credentials flag', 'session=abc', 'omit', null],
] as const)('the Hono app is called in process with %s', async (_, cookie, credentials, sent) => {
  const requests: Request[] = [];
  const api = {
    request(path: string, init: RequestInit) {
      requests.push(new Request(new URL(path, 'http://api'), init));
      return new Response('[]');
    },
  };
  const init = { method: 'POST', credentials, headers: { Accept: 'application/json' } };
  const response = await inProcessTransport(api, cookie)('/api/states?x=1', init);
  expect(await response.text()).toBe('[]');
  expect(requests[0]).toMatchObject({ method: 'POST', url: 'http://api/api/states?x=1' });
  expect(requests[0]?.headers.get('Accept')).toBe('application/json');
  expect(requests[0]?.headers.get('Cookie')).toBe(sent);
});
