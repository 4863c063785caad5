import { describe, expect, test } from 'vitest';
import { getJson } from '../support/answers.ts';
import { addProvider } from '../support/provider.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};
type Operation = {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

async function openDocument(): Promise<{ site: TestSite; document: Document; id: number }> {
  const site = await openTestSite('sqlite');
  const id = await addProvider(site.services.db, {
    states: ['OR'],
    credentials: ['RD'],
    insuranceCompanies: ['Aetna'],
  });
  return { site, id, document: (await getJson<Document>(site, '/api/openapi.json')).body };
}

/** Where the value is not what the schema says; fields the schema does not name are faults too. */
function faults(value: unknown, schema: JsonSchema, document: Document, at = '$'): string[] {
  const { type, items, properties, required } = schema.$ref
    ? (document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {})
    : schema;
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const allowed = [type ?? []].flat().map((name) => (name === 'integer' ? 'number' : name));
  if (!allowed.includes(actual)) return [`${at} is ${actual}, not ${allowed}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => faults(item, items ?? {}, document, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  return [
    ...(required ?? []).filter((name) => !(name in fields)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const fieldSchema = properties?.[name];
      return fieldSchema
        ? faults(field, fieldSchema, document, `${at}.${name}`)
        : [`${at}.${name} is not described`];
    }),
  ];
}

describe('/api/openapi.json generated from the handlers', () => {
  test('it lists exactly the paths that exist', async () => {
    const { document } = await openDocument();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(Object.keys(document.paths).sort()).toEqual([
      '/credentials',
      '/ehr_integration_settings',
      '/insurance_companies',
      '/providers',
      '/providers/{id}',
      '/states',
    ]);
    for (const path of Object.values(document.paths)) expect(Object.keys(path)).toEqual(['get']);
  });

  test('every path it lists answers, with what its schema says', async () => {
    const { site, document, id } = await openDocument();
    for (const [path, { get }] of Object.entries(document.paths)) {
      const schema = get?.responses['200']?.content?.['application/json']?.schema;
      const { status, body } = await getJson(site, `/api${path.replace('{id}', String(id))}`);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect({ path, faults: faults(body, schema ?? {}, document) }).toEqual({ path, faults: [] });
    }
  });

  test("the required fields of a Provider are the answer's fields, all of them", async () => {
    const { site, document, id } = await openDocument();
    const { body } = await getJson<Record<string, unknown>>(site, `/api/providers/${id}`);
    const { required, properties } = document.components.schemas.Provider ?? {};
    expect([...(required ?? [])].sort()).toEqual(Object.keys(body).sort());
    expect(Object.keys(properties ?? {}).sort()).toEqual(Object.keys(body).sort());
  });

  test('faults too are described as they are', async () => {
    const { site, document } = await openDocument();
    const wrong: [path: string, template: string, status: string][] = [
      ['/api/providers?limit=0', '/providers', '422'],
      ['/api/providers/0', '/providers/{id}', '404'],
    ];
    for (const [path, template, wanted] of wrong) {
      const { status, body } = await getJson(site, path);
      const schema = document.paths[template]?.get?.responses[wanted]?.content?.['application/json']?.schema;
      expect(String(status)).toBe(wanted);
      expect(faults(body, schema ?? {}, document)).toEqual([]);
    }
  });

  test('the parameters of the list are those of the spec and the paging', async () => {
    const { document } = await openDocument();
    const parameters = document.paths['/providers']?.get?.parameters ?? [];
    expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'query state_code',
      'query insurance_company_name',
      'query limit',
      'query after',
    ]);
  });
});
