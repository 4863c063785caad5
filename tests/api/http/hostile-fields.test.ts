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
          const { status } = await browser.send(
            method.toUpperCase(),
            `/api${path.replace('{id}', `${id}`)}`,
            init,
          );
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
