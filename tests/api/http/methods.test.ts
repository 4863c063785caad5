import { expect, test } from 'vitest';
import { createBrowser } from '../../support/portal.ts';
import { openTestSite } from '../../support/test-site.ts';

test('405 with the methods of the path, also without a session', async () => {
  const site = await openTestSite('sqlite');
  for (const [method, path, methods] of [
    ['POST', '/api/states', 'GET, HEAD'],
    ['DELETE', '/api/insurance_companies', 'GET, HEAD'],
    ['PUT', '/api/ehr_integration_settings', 'GET, HEAD, PATCH'],
    ['PUT', '/api/providers', 'GET, HEAD, POST'],
    ['POST', '/api/providers/1', 'GET, HEAD, PATCH, DELETE'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/portal/session', 'GET, HEAD, DELETE'],
    ['POST', '/portal/users', 'GET, HEAD'],
    ['POST', '/api/portal/notification_subscriptions', 'GET, HEAD, PATCH, PUT'],
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
