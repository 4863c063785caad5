import { expect, test } from 'vitest';
import { createBrowser } from '../../support/portal.ts';
import { TEST_ORIGIN } from '../../support/services.ts';
import { openTestSite } from '../../support/test-site.ts';

test.each([
  ['POST', '/api/states', 'GET, HEAD'],
  ['DELETE', '/api/insurance_companies', 'GET, HEAD'],
  ['PUT', '/api/ehr_integration_settings', 'GET, HEAD, PATCH'],
  ['PATCH', '/credentials', 'GET, HEAD'],
  ['PUT', '/api/providers', 'GET, HEAD, POST'],
  ['POST', '/api/providers/1', 'GET, HEAD, PATCH, DELETE'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
])('%s %s, an unsupported method: 405 with Allow: %s', async (method, path, methods) => {
  const { api } = await openTestSite('sqlite');
  const response = await api.request(path, { method, headers: { Origin: TEST_ORIGIN } });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe(methods);
  expect(await response.json()).toEqual({ error: `This address answers ${methods} only.` });
  expect((await api.request(path, { method: 'HEAD' })).status).toBe(path.endsWith('/1') ? 404 : 200);
  // From a foreign origin: rejected before the path is checked.
  expect((await api.request(path, { method })).status).toBe(403);
});

test.each([
  ['PUT', '/portal/session', 'GET, HEAD, DELETE'],
  ['POST', '/portal/users', 'GET, HEAD'],
  ['POST', '/api/portal/notification_subscriptions', 'GET, HEAD, PATCH, PUT'],
  ['POST', '/api/portal/session', 'GET, HEAD, DELETE'],
  ['POST', '/api/portal/verify_invitation', 'GET, HEAD'],
  ['DELETE', '/portal/verify_invitation_session', 'GET, HEAD'],
  ['GET', '/portal/passkeys/register', 'POST'],
  ['HEAD', '/api/portal/passkeys/authenticate', 'POST'],
  ['PATCH', '/api/portal/passkeys/authentication_options', 'POST'],
])('%s %s: 405 with %s, also without a session', async (method, path, methods) => {
  const { status, headers, body } = await createBrowser(await openTestSite('sqlite')).send(method, path);
  expect([status, headers.get('Allow')]).toEqual([405, methods]);
  expect(body).toEqual(method === 'HEAD' ? '' : { error: `This address answers ${methods} only.` });
});
