import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { json, multipart, urlencoded, withType } from '../../tests/support/bodies.ts';
import { errorResponse } from '../api/error-response.ts';
import { objectSchema } from './form-schema.ts';
import { checkedBody } from './request-body.ts';

/** Posts a body to a small app. `value` is the decoded body. */
async function read(init: RequestInit, schema: z.ZodType = z.unknown(), maxBytes?: number) {
  let value: unknown;
  const app = new Hono();
  app.onError(errorResponse(pino({ level: 'silent' })));
  app.post('/', async (c) => {
    value = await checkedBody(objectSchema({}), schema, { maxBytes }).read(c);
    return c.json(null);
  });
  const response = await app.request('/', { method: 'POST', ...init });
  return { status: response.status, error: await response.json(), value };
}

/** The same entries as urlencoded and multipart forms. */
const forms = (query: string) => [urlencoded(query), multipart(new URLSearchParams(query))];

const ANA = { firstName: 'Ana', lastName: 'D' };
const DEEP = { a: { b: { c: { dE: { e: '1' } } } } };

test.each<[string, object | null, string | null, object]>([
  ['keys in both cases', { first_name: 'Ana', lastName: 'D' }, 'first_name=Ana&lastName=D', ANA],
  ['a list', { some_list: ['b', 'a'] }, 'some_list[]=b&some_list[]=a', { someList: ['b', 'a'] }],
  ['an empty list', { none: [] }, 'none[]=', { none: [] }],
  ['five levels', { a: { b: { c: { d_e: { e: '1' } } } } }, 'a[b][c][d_e][e]=1', DEEP],
  [
    'a list in groups',
    { a: { b: { c: { d: ['1'] } } } },
    'a[b][c][d][]=1',
    { a: { b: { c: { d: ['1'] } } } },
  ],
  ['types of JSON', { a: [1, true, null, { a_b: 2 }] }, null, { a: [1, true, null, { aB: 2 }] }],
  ['special characters', null, 'a=D%C3%BCarte+%26+S%C3%B6hne', { a: 'Düarte & Söhne' }],
  ['built-in names', null, 'a[toString][]=1', { a: { toString: ['1'] } }],
  [
    'no prototypes',
    null,
    'b=2&__proto__[x]=1&a[__proto__][x]=1&constructor[prototype][x]=1',
    { a: {}, b: '2' },
  ],
  [
    'no prototypes of JSON',
    JSON.parse('{"__proto__":{"x":1},"b":[{"__proto__":{"x":1}}]}'),
    null,
    { b: [{}] },
  ],
])('decodes %s', async (_, body, query, value) => {
  for (const init of [...(body ? [json(body)] : []), ...(query === null ? [] : forms(query))]) {
    expect(await read(init)).toEqual({ status: 200, error: null, value });
  }
});

test.each(['application/json; charset=utf-8', 'APPLICATION/JSON ;x=y'])('accepts %s', async (type) => {
  expect((await read(withType(type, '{"a":1}'))).value).toEqual({ a: 1 });
});

test('a file stays a File', async () => {
  const file = new File([new Uint8Array([0, 255, 13, 10])], 'résumé.pdf', { type: 'application/pdf' });
  const { value } = await read(multipart(['provider[avatar]', 'papers[]'].map((name) => [name, file])));
  const received = value as { provider: { avatar: File }; papers: File[] };
  expect(received.papers).toHaveLength(1);
  for (const each of [received.provider.avatar, ...received.papers]) {
    expect([each.name, each.type]).toEqual(['résumé.pdf', 'application/pdf']);
    expect(new Uint8Array(await each.arrayBuffer())).toEqual(new Uint8Array([0, 255, 13, 10]));
  }
});

describe('unreadable bodies are 400', () => {
  const cut = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const [NO_JSON, NO_OBJECT] = ['The body is no JSON.', 'The body must be a JSON object.'];
  const [NO_FORM, OTHER_TYPE] = ['The form data cannot be read.', 'Please send JSON or form data.'];
  test.each<[string, RequestInit, string]>([
    ['bad JSON', withType('application/json', '{"a":'), NO_JSON],
    ['JSON null', json(null), NO_OBJECT],
    ['truncated multipart', withType('multipart/form-data; boundary=x', cut), NO_FORM],
    ['multipart without a boundary', withType('multipart/form-data', cut), NO_FORM],
    ['no content type', withType(undefined, '{"a":1}'), OTHER_TYPE],
    ['a related JSON type', withType('application/json-patch+json', '{"a":1}'), OTHER_TYPE],
  ])('%s', async (_, init, error) => {
    expect(await read(init)).toEqual({ status: 400, error: { error }, value: undefined });
  });

  test.each([
    ['A field name cannot be read.', 'a[ a] a]b [x] [] a[b a[b]c a[[b]] a[]] a[b][ a[][b] a[][]'.split(' ')],
    [
      'The field a is used as a value, a group or a list at once.',
      ['a=1&a[b]=2', 'a[b]=2&a=1', 'a=1&a[]=2', 'a[]=2&a=1', 'a[]=1&a[b]=2', 'a[b]=1&a[]=2'],
    ],
    [
      'Please nest fields at most 5 deep.',
      ['a[b][c][d][e][f]=1', 'a[b][c][d][e][]=1', `a${'[b]'.repeat(9_000)}`],
    ],
  ])('%s', async (error, queries) => {
    for (const init of queries.flatMap(forms)) {
      expect(await read(init)).toEqual({ status: 400, error: { error }, value: undefined });
    }
  });

  test.each([
    '{"a":{"b":{"c":{"d":{"e":{"f":1}}}}}}',
    '{"a":[[[[[1]]]]]}',
    `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  ])('JSON deeper than five levels: %.40s', async (body) => {
    const error = { error: 'Please nest fields at most 5 deep.' };
    expect(await read(withType('application/json', body))).toMatchObject({ status: 400, error });
  });
});

const ofSize = (bytes: number) => withType('application/json', JSON.stringify({ a: 'x'.repeat(bytes - 8) }));
const TOO_LARGE = { status: 413, error: { error: 'Please send at most 64 kB.' }, value: undefined };

test('accepts 64 kB, or what a handler says, and answers 413 for one byte more', async () => {
  expect((await read(ofSize(65_536))).status).toBe(200);
  const large = ofSize(65_537);
  const withLength = { ...large, headers: { ...large.headers, 'Content-Length': '65537' } };
  for (const init of [large, withLength, multipart([['a', 'x'.repeat(65_536)]])]) {
    expect(await read(init)).toEqual(TOO_LARGE);
  }
  expect((await read(ofSize(100_000), z.unknown(), 100_000)).status).toBe(200);
  const { error } = await read(ofSize(100_000), z.unknown(), 99_999);
  expect(error).toEqual({ error: 'Please send at most 97 kB.' });
});

test('stops reading an endless stream at the limit', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 10_000;
      controller.enqueue(new Uint8Array(10_000));
    },
  });
  const init = { ...withType('application/json', body), duplex: 'half' };
  expect(await read(init)).toEqual(TOO_LARGE);
  expect(sent).toBeLessThan(100_000);
});

test('accepts 2,000 fields and rejects 2,001', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
  const bodies: ((count: number) => RequestInit)[] = [
    (count) => json({ list: names(count) }),
    (count) => urlencoded(names(count).join('&')),
    (count) => urlencoded('list[]=x&'.repeat(count)),
    (count) => multipart(names(count).map((name) => [name, ''])),
  ];
  const error = { error: 'Please send at most 2000 fields.' };
  for (const body of bodies) {
    expect((await read(body(2_000), z.unknown(), 1_000_000)).status).toBe(200);
    expect(await read(body(2_001), z.unknown(), 1_000_000)).toMatchObject({ status: 413, error });
  }
});

test('the schema drops unknown fields; several errors are listed once each, a single one is in error', async () => {
  const schema = z.object({
    firstName: z.string('First name is required').min(1, 'First name is required'),
    lastName: z.string('Last name is required'),
    tags: z.array(z.string('Tags are texts')).default([]),
  });
  const body = { first_name: 'Ana', last_name: 'Duarte', role: 'admin', id: 7 };
  const value = { firstName: 'Ana', lastName: 'Duarte', tags: [] };
  expect((await read(json(body), schema)).value).toEqual(value);
  const all = await read(json({ first_name: '', tags: [1, 2] }), schema);
  const errors = ['First name is required', 'Last name is required', 'Tags are texts'];
  expect(all).toMatchObject({ status: 422, error: { errors } });
  const one = await read(urlencoded('first_name=Ana'), schema);
  expect(one).toMatchObject({ status: 422, error: { error: 'Last name is required' } });
});
