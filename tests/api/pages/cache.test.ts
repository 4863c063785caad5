import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { createRenderGate } from '../../../server/pages/render-gate.ts';
import { changeEhrSettings } from '../../../server/practice/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { TESTER } from '../../support/provider.ts';
import { openTestSite } from '../../support/test-site.ts';

async function openSite(
  say?: Parameters<typeof countedPages>[0],
  {
    renderGate,
    ...options
  }: Parameters<typeof openCachedSite>[2] & {
    renderGate?: ReturnType<typeof createRenderGate>;
  } = {},
) {
  const { services } = await openTestSite('sqlite');
  const { handlePage, rendered } = countedPages(say);
  const site = await openCachedSite({ ...services, ...(renderGate && { renderGate }) }, handlePage, options);
  return { site, rendered, services };
}

const accept = (encoding: string) => ({ 'Accept-Encoding': encoding });

const text = Array.from({ length: 500 }, (_, index) => `Dietitian ${(index * 7919) % 1_000}.`).join(' ');

test('a page in each encoding has its own strong tag, for which it answers 304; HEAD has the same tag', async () => {
  const { site } = await openSite(() => text);
  const readers = { identity: String, gzip: gunzipSync, br: brotliDecompressSync };
  const tags = new Set<string>();
  for (const [encoding, read] of Object.entries(readers)) {
    const { headers, body } = await site.ask('/faqs', { headers: accept(encoding) });
    expect(String(read(body))).toBe(`<p>${text}</p>`);
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public, no-cache' });
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(headers['content-length']).toBe(String(body.length));
    tags.add(headers.etag ?? '');
  }
  expect(tags.size).toBe(3);

  const first = await site.ask('/faqs', { headers: accept('br') });
  const tag = first.headers.etag ?? '';
  expect(tag).toMatch(/^"[\w-]+"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await site.ask('/faqs', { headers: { ...accept('br'), 'If-None-Match': known } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    for (const name of ['content-security-policy', 'cache-control']) {
      expect(again.headers[name]).toBe(first.headers[name]);
    }
  }
  const other = await site.ask('/faqs', { headers: { ...accept('gzip'), 'If-None-Match': tag } });
  expect(other.status).toBe(200);

  const head = await site.ask('/faqs', { method: 'HEAD', headers: accept('br') });
  expect([head.body.length, head.headers.etag]).toEqual([0, tag]);
});

test("concurrent requests for a page share one render, which gets none of the visitor's headers", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { site, rendered } = await openSite(async ({ headers }) => {
    await promise;
    return JSON.stringify([...headers]);
  });
  const headers = { Cookie: 'sorrel_session=x', Authorization: 'Bearer x', 'User-Agent': 'x', Accept: 'x' };
  const all = Promise.all(Array.from({ length: 50 }, () => site.ask('/', { headers })));
  await expect.poll(() => rendered).toEqual(['/']);
  resolve();
  expect(new Set((await all).map(({ body }) => body.toString()))).toEqual(new Set(['<p>[]</p>']));
  expect(rendered).toEqual(['/']);
});

test.each<ResponseInit>([
  ...[{ status: 404 }, { status: 302 }, { status: 503 }],
  // The cookie is dropped.
  ...[{ headers: { 'Set-Cookie': 'a=b' } }, { headers: { 'Cache-Control': 'no-store' } }],
])('a page with %j is not cached', async ({ headers = {}, status = 200 }) => {
  const all = { 'Content-Type': 'text/html', ...headers };
  const { site, rendered } = await openSite(() => new Response('A page.', { status, headers: all }));
  for (const renders of [1, 2]) {
    const answer = await site.ask('/providers/1');
    expect([answer.status, rendered.length]).toEqual([status, renders]);
    expect(answer.headers['cache-control']).toMatch(/^(private, no-cache|no-store)$/);
    expect([answer.headers.etag, answer.headers['set-cookie']]).toEqual([undefined, undefined]);
  }
});

test('does not cache incomplete or failed pages', async () => {
  const { site, rendered } = await openSite((_, { report }) => {
    if (rendered.length === 1) throw new Error('made to fail');
    if (rendered.length === 2) report('Failed to load states', new Error('made to fail'));
    return '';
  });
  expect((await site.ask('/')).status).toBe(500);
  const incomplete = await site.ask('/');
  expect([incomplete.status, incomplete.headers['cache-control']]).toEqual([200, 'no-store']);
  for (let visit = 0; visit < 2; visit++) expect((await site.ask('/')).status).toBe(200);
  expect(rendered).toHaveLength(3);
});

test("the API's public reads are kept like pages until a change, without cookies; others are not", async () => {
  const { site, services } = await openSite();
  const ask = (path: string) => site.ask(path, { headers: { ...accept('br'), Cookie: 'sorrel_session=x' } });
  const paths = ['/api/providers', '/api/providers?x=1&limit=', '/api/ehr_integration_settings', '/api/faqs'];
  const first = await Promise.all(paths.map(ask));
  for (const { headers } of first) expect(headers['cache-control']).toBe('public, no-cache');
  const count = site.lines.length;
  expect((await Promise.all(paths.map(ask))).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  expect(site.lines).toHaveLength(count);

  await changeEhrSettings(services, { ehrProvider: 'Other' }, TESTER);
  const { body } = await ask('/api/ehr_integration_settings');
  expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ ehr_provider: 'Other' });

  const [one, other] = [await ask('/api/captcha/challenge'), await ask('/api/captcha/challenge')];
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
});

test.each([
  ['https://practice.example', 'https://practice.example', 1],
  // In a local trial, pages have the origin of the request.
  [undefined, 'http://evil.example', 2],
])('visitors cannot inject an origin into cached pages (SITE_URL %s)', async (siteUrl, origin, renders) => {
  const { site, rendered } = await openSite(({ url }) => new URL(url).origin, siteUrl ? { siteUrl } : {});
  const ask = (Host: string) => site.ask('/', { headers: { Host } });
  for (const host of ['evil.example', 'practice.example', 'evil.example']) await ask(host);
  expect((await ask('evil.example')).body.toString()).toBe(`<p>${origin}</p>`);
  expect(rendered).toHaveLength(renders);
  // The framework rejects an invalid host.
  if (!siteUrl) expect((await ask('localhost:99999')).status).toBeGreaterThanOrEqual(400);
});

test('bounds its memory: evicts the least recently used pages', async () => {
  const { site, rendered } = await openSite(undefined, { maxBytes: 5_000 });
  for (const target of ['/', '/faqs', '/about', '/']) await site.ask(target);
  expect(rendered).toEqual(['/', '/faqs', '/about', '/']);
});

test('a stale render answers earlier requests and is not cached', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { site, rendered, services } = await openSite(async () => {
    const number = rendered.length;
    await gates[number - 1]?.promise;
    return String(number);
  });
  const ask = async () => (await site.ask('/faqs')).body.toString();
  const early = ask();
  await expect.poll(() => rendered.length).toBe(1);
  await changeEhrSettings(services, { ehrProvider: 'Other' }, TESTER);
  const late = ask();
  await expect.poll(() => rendered.length).toBe(2);
  gates[1]?.resolve();
  expect(await late).toBe('<p>2</p>');
  gates[0]?.resolve();
  expect(await early).toBe('<p>1</p>');
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('<p>2</p>'));
  expect(rendered).toHaveLength(2);
});

test('when the render gate is full, what is not kept answers 503 with Retry-After, pages with a phone number', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const renderGate = createRenderGate({ running: 1, waiting: 3 });
  const { site, rendered } = await openSite(
    async ({ url }) => {
      if (!url.endsWith('/faqs')) await finished;
      return '';
    },
    { renderGate },
  );
  for (const path of ['/faqs', '/api/states', '/credentials']) await site.ask(path);
  const waiting = ['/about', '/nowhere', '/portal/login', '/providers/1'].map((path) => site.ask(path));
  await expect.poll(() => site.lines.length).toBe(3);
  await expect.poll(async () => (await site.ask('/')).status).toBe(503);

  const { status, headers, body } = await site.ask('/', { headers: { Accept: 'text/html' } });
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(body.toString()).toContain('Service Unavailable');
  expect(body.toString()).toContain(practice.defaults.phone);

  const list = await site.ask('/api/providers');
  expect([list.status, list.headers['retry-after']]).toEqual([503, '2']);
  expect(JSON.parse(list.body.toString()).error).toContain(`call ${practice.defaults.phone}.`);
  for (const path of ['/healthz', '/readyz', '/api/states', '/credentials', '/faqs']) {
    expect((await site.ask(path)).status, path).toBe(200);
  }
  // Staff go on working.
  expect((await site.ask('/api/portal/session')).status).toBe(401);
  expect(rendered).toHaveLength(2);
  finish();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
