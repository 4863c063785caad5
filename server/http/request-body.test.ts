import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decoded, forms, json, multipart, read, urlencoded, withType } from '../../tests/support/bodies.ts';

describe('JSON, urlencoded and multipart; snake_case and camelCase; brackets for nesting', () => {
  test('JSON values keep their types', async () => {
    const body = { first_name: 'Ana', lastName: 'D', nested: { deep_list: [1, true, null, { a_b: '' }] } };
    expect(await decoded(json(body))).toEqual({
      firstName: 'Ana',
      lastName: 'D',
      nested: { deepList: [1, true, null, { aB: '' }] },
    });
    expect(await decoded(json({}))).toEqual({});
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON ;x=y'])('accepts %s', async (type) => {
    expect(await decoded(withType(type, '{"a":1}'))).toEqual({ a: 1 });
  });

  test.each(
    forms(
      ['registration[first_name]', 'Ana'],
      ['registration[lastName]', 'Düarte & Söhne'],
      ['registration[address][zip_code]', '97201'],
      ['some_list[]', 'b'],
      ['some_list[]', 'a'],
      ['deep[list][]', 'x'],
      ['empty', ''],
      ['none[]', ''],
    ),
  )('%s', async (_, init) => {
    expect(await decoded(init)).toEqual({
      registration: { firstName: 'Ana', lastName: 'Düarte & Söhne', address: { zipCode: '97201' } },
      someList: ['b', 'a'],
      deep: { list: ['x'] },
      empty: '',
      none: [],
    });
  });

  test('a file stays a File', async () => {
    const file = new File([new Uint8Array([0, 255, 13, 10])], 'résumé.pdf', { type: 'application/pdf' });
    const entries: [string, File][] = ['provider[avatar]', 'papers[]'].map((name) => [name, file]);
    const received = (await decoded(multipart(entries))) as { provider: { avatar: File }; papers: File[] };
    expect(received.papers).toHaveLength(1);
    for (const each of [received.provider.avatar, ...received.papers]) {
      expect(each).toBeInstanceOf(File);
      expect([each.name, each.type]).toEqual(['résumé.pdf', 'application/pdf']);
      expect(new Uint8Array(await each.arrayBuffer())).toEqual(new Uint8Array([0, 255, 13, 10]));
    }
  });
});

describe('unreadable bodies are 400', () => {
  const cut = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const [NO_JSON, NO_OBJECT] = ['The body is no JSON.', 'The body must be a JSON object.'];
  const [NO_FORM, OTHER_TYPE] = ['The form data cannot be read.', 'Please send JSON or form data.'];
  test.each<[string, RequestInit, string]>([
    ['bad JSON', withType('application/json', '{"a":'), NO_JSON],
    ['no body', withType('application/json', ''), NO_JSON],
    ['a JSON list', json([1]), NO_OBJECT],
    ['JSON null', json(null), NO_OBJECT],
    ['truncated multipart', withType('multipart/form-data; boundary=x', cut), NO_FORM],
    ['multipart without a boundary', withType('multipart/form-data', cut), NO_FORM],
    ['no content type', withType(undefined, '{"a":1}'), OTHER_TYPE],
    ['a related JSON type', withType('application/json-patch+json', '{"a":1}'), OTHER_TYPE],
    ['another type first', withType('text/plain, application/json', '{}'), OTHER_TYPE],
  ])('%s', async (_, init, error) => {
    expect(await read(init)).toEqual({ status: 400, error: { error }, value: undefined });
  });

  const malformed = 'a[ a] a]b [x] [] a[b a[b]c a[[b]] a[]] a[b][ a[][b] a[][]'.split(' ');
  test.each([...malformed, ''])('the malformed name "%s"', async (name) => {
    for (const [, init] of forms([name, '1'])) expect(await read(init)).toMatchObject({ status: 400 });
  });

  test.each([
    ...['a=1&a[b]=2', 'a[b]=2&a=1', 'a=1&a[]=2', 'a[]=2&a=1', 'a[]=1&a[b]=2', 'a[b]=1&a[]=2'],
    ...['x[a][b]=1&x[a]=2'],
  ])('a name used as two of a value, a group and a list: %s', async (body) => {
    for (const [, init] of forms(...new URLSearchParams(body))) {
      const { status, error } = await read(init);
      expect([status, error]).toEqual([
        400,
        { error: expect.stringMatching(/^The field .* is used as a value, a group or a list at once\.$/) },
      ]);
    }
  });
});

test.each(['__proto__[x]=1', 'a[__proto__][x]=1', 'constructor[prototype][x]=1', 'prototype[x]=1'])(
  '%s does not pollute prototypes',
  async (body) => {
    expect(await decoded(urlencoded(`b=2&${body}`))).toEqual({ b: '2' });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  },
);

test('JSON does not pollute prototypes; other built-in names are ordinary', async () => {
  const body =
    '{"__proto__":{"x":1},"a":{"__proto__":{"x":1},"b":[{"__proto__":{"x":1}}]},"constructor":{"x":1}}';
  expect(await decoded(withType('application/json', body))).toEqual({ a: { b: [{}] } });
  expect(await decoded(urlencoded('a[toString][]=1'))).toEqual({ a: { toString: ['1'] } });
});

describe('the schema', () => {
  const schema = z.object({
    firstName: z.string('First name is required').min(1, 'First name is required'),
    lastName: z.string('Last name is required'),
    tags: z.array(z.string('Tags are texts')).default([]),
  });

  test('drops unknown fields', async () => {
    const body = { first_name: 'Ana', last_name: 'Duarte', role: 'admin', id: 7 };
    const value = { firstName: 'Ana', lastName: 'Duarte', tags: [] };
    expect((await read(json(body), schema)).value).toEqual(value);
  });

  test('several errors are listed once each in errors, a single one is in error', async () => {
    const all = await read(json({ first_name: '', tags: [1, 2] }), schema);
    expect(all).toMatchObject({
      status: 422,
      error: { errors: ['First name is required', 'Last name is required', 'Tags are texts'] },
    });
    const one = await read(urlencoded('first_name=Ana'), schema);
    expect([one.status, one.error]).toEqual([422, { error: 'Last name is required' }]);
  });
});
