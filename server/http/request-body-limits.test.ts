import { expect, test } from 'vitest';
import { z } from 'zod';
import { decoded, forms, json, multipart, read, urlencoded, withType } from '../../tests/support/bodies.ts';

const ofSize = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });
const TOO_LARGE = { status: 413, error: { error: 'Please send at most 64 kB.' }, value: undefined };

test('accepts 64 kB and answers 413 for one byte more, with Content-Length and without', async () => {
  for (const hasLength of [true, false]) {
    const send = (bytes: number) => {
      const init = withType('application/json', ofSize(bytes));
      return read({
        ...init,
        headers: { ...init.headers, ...(hasLength && { 'Content-Length': `${bytes}` }) },
      });
    };
    expect((await send(65_536)).status).toBe(200);
    expect(await send(65_537)).toEqual(TOO_LARGE);
  }
  expect(await read(multipart([['a', 'x'.repeat(65_536)]]))).toEqual(TOO_LARGE);
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

test('a handler can raise the limit', async () => {
  const init = () => withType('application/json', ofSize(100_000));
  expect((await read(init(), z.unknown(), 100_000)).status).toBe(200);
  expect((await read(init(), z.unknown(), 99_999)).error).toEqual({ error: 'Please send at most 97 kB.' });
});

test('accepts 2,000 fields and rejects 2,001', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
  const entries = (count: number) => names(count).map((name): [string, string] => [name, '']);
  const bodies: ((count: number) => RequestInit)[] = [
    (count) => json(Object.fromEntries(entries(count))),
    (count) => json({ list: names(count) }),
    (count) => urlencoded(String(new URLSearchParams(entries(count)))),
    (count) => urlencoded('list[]=x&'.repeat(count)),
    (count) => multipart(entries(count)),
  ];
  for (const body of bodies) {
    expect((await read(body(2_000), z.unknown(), 1_000_000)).status).toBe(200);
    expect(await read(body(2_001), z.unknown(), 1_000_000)).toMatchObject({
      status: 413,
      error: { error: 'Please send at most 2000 fields.' },
    });
  }
});

test('rejects field names over 200 characters', async () => {
  expect((await read(urlencoded(`${'a'.repeat(200)}=1`), z.unknown())).status).toBe(200);
  expect((await read(urlencoded(`${'a'.repeat(201)}=1`), z.unknown())).status).toBe(400);
});

test('accepts 5 levels of nesting and rejects 6', async () => {
  const deep = { a: { b: { c: { d: { e: '1' } } } } };
  const fine = [
    json(deep),
    urlencoded('a[b][c][d][e]=1'),
    ...forms(['a[b][c][d][e]', '1']).map(([, init]) => init),
  ];
  for (const init of fine) expect(await decoded(init)).toEqual(deep);
  expect(await decoded(urlencoded('a[b][c][d][]=1'))).toEqual(
    await decoded(json({ a: { b: { c: { d: ['1'] } } } })),
  );
  const tooDeep = [
    json({ z: deep }),
    json({ a: [[[[['1']]]]] }),
    withType('application/json', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
    ...forms(['a[b][c][d][e][f]', '1']).map(([, init]) => init),
    urlencoded('a[b][c][d][e][]=1'),
    urlencoded(`a${'[b]'.repeat(60)}=1`),
  ];
  for (const init of tooDeep) {
    const { status, error } = await read(init);
    expect([status, error]).toEqual([400, { error: 'Please nest fields at most 5 deep.' }]);
  }
});
