import { expect, test } from 'vitest';
import { openTestSite } from '../support/test-site.ts';

test.each([
  ['POST', '/api/states'],
  ['DELETE', '/api/insurance_companies'],
  ['PUT', '/api/ehr_integration_settings'],
  ['PATCH', '/credentials'],
  ['POST', '/api/providers'],
  ['DELETE', '/api/providers/1'],
  ['POST', '/api/openapi.json'],
])('%s %s, a method that the address does not know: 405 with those that it does', async (method, path) => {
  const { api } = await openTestSite('sqlite');
  const response = await api.request(path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
  expect(await response.json()).toEqual({ error: 'This address answers GET, HEAD only.' });
  expect((await api.request(path, { method: 'HEAD' })).status).toBe(path.endsWith('/1') ? 404 : 200);
});
