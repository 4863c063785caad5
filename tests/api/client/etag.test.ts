import { expect, test } from 'vitest';
import { addProvider } from '../../support/provider.ts';
import { openTestSite } from '../../support/test-site.ts';

/** Every GET route of the API; {id} is the provider's. */
const PATHS = [
  ...['/api/states', '/api/insurance_companies', '/api/credentials', '/credentials', '/api/providers'],
  ...['/api/providers?state_code=OR&insurance_company_name=Aetna', '/api/providers?state_code=XX'],
  ...['/api/providers/{id}', '/api/searches?state_code=OR', '/api/ehr_integration_settings'],
  '/api/openapi.json',
];

test('ETag and 304 on all of them; 404 responses are not cached', async () => {
  const { api, services } = await openTestSite('sqlite');
  const id = await addProvider(services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
  const ask = (path: string, known = '') => api.request(path, { headers: { 'If-None-Match': known } });
  const tags = new Set<string>();
  for (const template of PATHS) {
    const path = template.replace('{id}', String(id));
    const tag = (await ask(path)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    tags.add(tag);
    for (const known of [tag, `"other", ${tag}`, `W/${tag.replace('W/', '')}`]) {
      const answer = await ask(path, known);
      expect([path, answer.status, await answer.text()]).toEqual([path, 304, '']);
      expect([answer.headers.get('ETag'), answer.headers.get('Cache-Control')]).toEqual([tag, 'no-cache']);
    }
    const stale = await ask(path, '"other"');
    expect([stale.status, await stale.text()]).toEqual([200, expect.stringMatching(/./)]);
  }
  // Both credentials paths, and both lists of the provider, return the same response.
  expect(tags.size).toBe(PATHS.length - 2);
  for (const path of ['/api/providers/4711', '/api/nothing']) expect((await ask(path, '*')).status).toBe(404);
});
