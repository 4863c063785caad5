import { expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { json, urlencoded } from '../../support/bodies.ts';
import type { JsonSchema, OpenApiDocument } from '../../support/openapi.ts';
import { signedInPerson } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { openTestSite } from '../../support/test-site.ts';

const WRONG = [{ x: 1 }, [{ x: 1 }], true, -1, '\0'];

/** Returns the path of each field, such as ['provider', 'bio']. */
function fieldsOf({ properties = {} }: JsonSchema): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties ? fieldsOf(schema).map((path) => [name, ...path]) : [[name]],
  );
}

test('a group, a list or another type in any field of any resource is no server error', async () => {
  const site = await openTestSite('sqlite');
  const id = await addProvider(site.services.db, { states: ['OR'] });
  const browser = await signedInPerson(site);
  const { body: document } = await getJson<OpenApiDocument>(site, '/api/openapi.json');
  const failed: string[] = [];
  let sent = 0;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content['application/json']?.schema;
      for (const field of fieldsOf(schema ?? {})) {
        const bodies = [
          ...WRONG.map((value) =>
            json(field.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)),
          ),
          ...['[x]', '[]'].map((end) => {
            const [group, ...names] = field;
            return urlencoded(`${group}${names.map((each) => `[${each}]`).join('')}${end}=1`);
          }),
        ];
        for (const init of bodies) {
          const address = `/api${path.replace('{id}', `${id}`)}`;
          const { status } = await browser.send(method.toUpperCase(), address, init);
          sent++;
          if (status >= 500) failed.push(`${method} ${path}: ${field.join('.')}`);
        }
      }
    }
  }
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(500);
  expect((await browser.get('/portal/session')).status).toBe(200);
});

test('the API has tags, for which it answers 304; 404 responses are not cached', async () => {
  const { api } = await openTestSite('sqlite');
  const ask = (path: string, known = '') => api.request(path, { headers: { 'If-None-Match': known } });
  for (const path of ['/api/states', '/credentials', '/api/providers?state_code=XX', '/api/openapi.json']) {
    const tag = (await ask(path)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    const answer = await ask(path, `"other", ${tag}`);
    expect([path, answer.status, await answer.text()]).toEqual([path, 304, '']);
    expect([answer.headers.get('ETag'), answer.headers.get('Cache-Control')]).toEqual([tag, 'no-cache']);
    expect((await ask(path, '"other"')).status).toBe(200);
  }
  for (const path of ['/api/providers/4711', '/api/nothing']) expect((await ask(path, '*')).status).toBe(404);
});
