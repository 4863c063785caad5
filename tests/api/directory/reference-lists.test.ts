import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

describe.each(engines)('Public calls: the lists (%s)', (engine) => {
  test('GET /api/states: a list (id, code, displayName) with has_providers, snake_case JSON in a bare array', async () => {
    const site = await openTestSite(engine);
    const { status, body, headers } = await getJson<Record<string, unknown>[]>(site, '/api/states');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(body).toHaveLength(51);
    for (const state of body)
      expect(Object.keys(state)).toEqual(['id', 'code', 'display_name', 'has_providers']);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      code: 'AL',
      display_name: 'Alabama',
      has_providers: false,
    });
  });

  test('GET /api/insurance_companies: a list of insurance companies (id, name) with aliases and is_on_home', async () => {
    const site = await openTestSite(engine);
    const { status, body } = await getJson<Record<string, unknown>[]>(site, '/api/insurance_companies');
    expect(status).toBe(200);
    expect(body).toHaveLength(12);
    for (const insurer of body) expect(Object.keys(insurer)).toEqual(['id', 'name', 'aliases', 'is_on_home']);
    expect(body[1]).toEqual({
      id: expect.any(Number),
      name: 'Blue Cross Blue Shield',
      aliases: [],
      is_on_home: true,
    });
  });

  test('GET /credentials: the credentials list, the same at its literal path and under /api', async () => {
    const site = await openTestSite(engine);
    const [literal, underApi] = await Promise.all([
      getJson<Record<string, unknown>[]>(site, '/credentials'),
      getJson<Record<string, unknown>[]>(site, '/api/credentials'),
    ]);
    expect(literal.status).toBe(200);
    expect(literal.body).toEqual(underApi.body);
    expect(literal.headers.get('ETag')).toBe(underApi.headers.get('ETag'));
    for (const credential of literal.body) {
      expect(Object.keys(credential)).toEqual(['id', 'title', 'abbreviation']);
    }
    expect(literal.body[0]).toEqual({
      id: expect.any(Number),
      title: 'Registered Dietitian',
      abbreviation: 'RD',
    });
  });

  test('unknown parameters are ignored', async () => {
    const site = await openTestSite(engine);
    const plain = await getJson(site, '/api/states');
    expect((await getJson(site, '/api/states?state_code=OR&x[]=1&%00=%FF')).body).toEqual(plain.body);
  });
});

describe('an unknown path', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/states/1',
    '/api/providers/1/photo',
    '/api/States',
    '/api/%00',
    '/api/%FF',
    '/api/__proto__',
    '/api/credentials/constructor',
  ])('GET %s: 404 with an error in JSON', async (path) => {
    const { status, body } = await getJson<{ error: string }>(await openTestSite('sqlite'), path);
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.stringMatching(/\w/) });
  });
});
