import { expect, test } from 'vitest';
import { json, multipart, urlencoded, withType } from '../../support/bodies.ts';
import { createBrowser, PERSON, registeredPerson } from '../../support/portal.ts';
import { TEST_ORIGIN } from '../../support/services.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE', 'INVENTED'];

const ADDRESSES = ['/portal/session', '/api/portal/passkeys/authenticate', '/api/nothing', '/'];
const EVIL = 'https://evil.example';

const BODIES: RequestInit[] = [
  {},
  json(PERSON),
  withType('text/plain', JSON.stringify(PERSON)),
  urlencoded(`email=${PERSON.email}`),
  multipart([['email', PERSON.email]]),
];

/** None, others, and almost ours. */
const FOREIGN = [
  ...[undefined, '', EVIL, 'null', 'https://localhost:3000', 'http://localhost:3001'],
  ...['HTTP://LocalHost:3000', 'http://localhost:3000/', 'http://localhost:3000.evil.example'],
];

/** Headers that a foreign page or a proxy may forge. */
const FORGED = {
  ...{ 'X-Forwarded-Host': 'localhost:3000', Host: 'evil.example', Referer: `${TEST_ORIGIN}/portal/login` },
  ...{ 'Sec-Fetch-Site': 'same-origin', 'X-HTTP-Method-Override': 'GET' },
};

function send(
  { api }: TestSite,
  method: string,
  path: string,
  origin: string | undefined,
  { headers, ...init }: RequestInit = {},
) {
  const all = new Headers(headers);
  if (origin !== undefined) all.set('Origin', origin);
  return api.request(path, { ...init, method, headers: all });
}

const REJECTED = { error: `This address takes changes from pages of ${TEST_ORIGIN} only.` };

test('403 for any method and path with any other origin; for a foreign one, any body and header', async () => {
  const site = await openTestSite('sqlite');
  const expectDenied = async (method: string, path: string, origin?: string, init?: RequestInit) => {
    const answer = await send(site, method, path, origin, init);
    expect({ method, path, origin, status: answer.status }).toEqual({ method, path, origin, status: 403 });
    expect(await answer.json()).toEqual(REJECTED);
  };
  for (const method of UNSAFE) {
    for (const path of ADDRESSES) await expectDenied(method, path);
    for (const origin of FOREIGN) await expectDenied(method, '/portal/session', origin);
    for (const body of BODIES) await expectDenied(method, '/api/states', EVIL, body);
    await expectDenied(method, '/portal/session', EVIL, { headers: FORGED });
    const own = await send(site, method, '/portal/session', TEST_ORIGIN, { headers: FORGED });
    expect(own.status).not.toBe(403);
  }
});

test('accepts our own origin with any method, and any origin with safe methods', async () => {
  const site = await openTestSite('sqlite');
  await registeredPerson(site);
  for (const [method, path, status] of [
    ['INVENTED', '/api/states', 405],
    ['DELETE', '/portal/session', 401],
    ['PUT', '/api/nothing', 404],
    ['POST', '/faqs', 404],
  ] as const) {
    const answer = await send(site, method, path, TEST_ORIGIN);
    expect({ path, status: answer.status }).toEqual({ path, status });
  }
  const statuses = BODIES.map(async (body) => {
    return (await send(site, 'POST', '/portal/passkeys/authentication_options', TEST_ORIGIN, body)).status;
  });
  expect(await Promise.all(statuses)).toEqual([400, 200, 400, 200, 200]);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    for (const path of ADDRESSES) {
      const { status } = await send(site, method, path, EVIL);
      expect({ method, path, isRejected: status === 403 }).toEqual({ method, path, isRejected: false });
    }
  }
});

test('our own origin is SITE_URL if set', async () => {
  const origin = 'https://www.practice.example';
  const site = await openTestSite('sqlite', { origin });
  expect((await send(site, 'POST', '/faqs', origin)).status).toBe(404);
  for (const other of [TEST_ORIGIN, 'http://www.practice.example', 'https://practice.example']) {
    expect((await send(site, 'POST', '/faqs', other)).status).toBe(403);
  }
});

test('405 with the methods of the path, also without a session', async () => {
  const site = await openTestSite('sqlite');
  for (const [method, path, methods] of [
    ['POST', '/api/states', 'GET, HEAD'],
    ['POST', '/api/providers/1', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/portal/passkeys/register', 'POST'],
    ['HEAD', '/api/portal/passkeys/authenticate', 'POST'],
  ] as const) {
    const { status, headers, body } = await createBrowser(site).send(method, path);
    expect([path, status, headers.get('Allow')]).toEqual([path, 405, methods]);
    expect(body).toEqual(method === 'HEAD' ? '' : { error: `This address answers ${methods} only.` });
    // From a foreign origin: rejected before the path is checked.
    const isSafe = method === 'GET' || method === 'HEAD';
    expect((await site.api.request(path, { method })).status).toBe(isSafe ? 405 : 403);
  }
});
