import { expect, test } from 'vitest';
import type { PageHandler } from '../../../server/pages/render.ts';
import { openCachedSite } from '../../support/cached-site.ts';
import { openTestSite } from '../../support/test-site.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test('each request has a unique id in its response and its log line; responses that shared caches may keep have none', async () => {
  const { api, lines } = await openTestSite('sqlite');
  const paths = ['/api/states', '/api/providers/0', '/api/nothing', '/portal', '/portal/session'];
  const answers = await Promise.all(paths.map((path) => api.request(path)));
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(paths.length);
  const logged = new Map(lines.map(({ path, requestId }) => [path, requestId]));
  expect(paths.map((path) => logged.get(path))).toEqual(ids);

  const { headers } = await api.request('/robots.txt');
  expect(headers.get('Cache-Control')).toMatch(/^public/);
  expect(headers.get('X-Request-Id')).toBeNull();
});

test.each([
  ['no proxy is trusted', 0, 'from-outside', false],
  ['a trusted proxy', 1, 'proxy-7f.3_a=', true],
  ['65 characters', 1, 'x'.repeat(65), false],
  ['other characters', 1, 'a b"<script>', false],
  ['two headers', 1, 'a, b', false],
])('X-Request-Id of a request: %s', async (_, trustedProxies, id, isAccepted) => {
  const { api, lines } = await openTestSite('sqlite', { trustedProxies });
  const { headers } = await api.request('/api/states', { headers: { 'X-Request-Id': id } });
  const used = headers.get('X-Request-Id');
  expect(lines[0]?.requestId).toBe(used);
  if (isAccepted) expect(used).toBe(id);
  else expect(used).toMatch(UUID);
});

test('a public page: no id in the response; an error page has the id of its render', async () => {
  const { services } = await openTestSite('sqlite');
  const handlePage: PageHandler = async (request, { report }) => {
    const isMissing = request.url.includes('/providers/');
    if (isMissing) report('page failed', new Error('no such provider'));
    return new Response('A page.', { status: isMissing ? 404 : 200 });
  };
  const { ask, lines } = await openCachedSite(services, handlePage, { trustedProxies: 1 });
  const headers = { 'X-Request-Id': 'from-the-proxy' };
  for (const _ of ['rendered', 'cached']) {
    const page = await ask('/', { headers });
    expect([page.status, page.headers['x-request-id']]).toEqual([200, undefined]);
  }
  const missing = await ask('/providers/7', { headers });
  expect([missing.status, missing.headers['x-request-id']]).toEqual([404, 'from-the-proxy']);
  const logged = lines.map(({ path, requestId }) => [path, requestId]);
  const paths = ['/', '/providers/7', '/providers/7'];
  expect(logged).toEqual(paths.map((path) => [path, 'from-the-proxy']));
});

test('a plain error page shows the id; a JSON error has it as a header only', async () => {
  const failing: PageHandler = async () => {
    throw new Error('secret of the house');
  };
  const { api, lines, services } = await openTestSite('sqlite', { handlePage: failing });
  const failed = await api.request('/portal?state_code=OR');
  const id = failed.headers.get('X-Request-Id');
  expect([failed.status, await failed.text()]).toEqual([
    500,
    `Something went wrong on our side. Please try again in a few minutes.\nReference for support: ${id}`,
  ]);
  expect(failed.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(lines).toMatchObject([
    { msg: 'request failed', requestId: id, err: { message: 'secret of the house' } },
    { msg: 'request', requestId: id },
  ]);
  expect(JSON.stringify(lines)).not.toContain('state_code');

  await services.close();
  const json = await api.request('/api/states');
  expect([json.status, Object.keys(await json.json())]).toEqual([500, ['error']]);
  expect(json.headers.get('X-Request-Id')).toMatch(UUID);
});
