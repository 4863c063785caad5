import { expect, test } from 'vitest';
import { createMetrics } from '../../../server/operations/metrics.ts';
import type { PageHandler } from '../../../server/pages/render.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { postReferral } from '../../support/referral-posts.ts';
import { notify } from '../../support/referrals.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const TOKEN = 'a-token-of-the-tests';
const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };

async function openMeasuredSite(engine: Engine, handlePage: PageHandler = countedPages().handlePage) {
  const site = await openTestSite(engine);
  const { services } = site;
  const metrics = createMetrics({ outbox: services.outbox, token: TOKEN });
  const { ask } = await openCachedSite(services, handlePage, { metrics });
  const read = async () => String((await ask('/metrics', { headers: AUTHORIZED })).body);
  return { site, ask, read };
}

/** Returns the value of a sample, such as `a_total{b="c"}`. */
function sampleOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

test('GET /metrics requires the token and is never cached', async () => {
  const { ask } = await openMeasuredSite('sqlite');
  const wrong = ['', TOKEN, `Basic ${TOKEN}`, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN} x`];
  const requests = [{}, ...wrong.map((text) => ({ headers: { Authorization: text } }))];
  for (const request of requests) {
    const { status, headers: received, body } = await ask('/metrics', request);
    const found = [status, received['www-authenticate'], received['cache-control']];
    expect(found).toEqual([401, 'Bearer', 'no-store']);
    expect(String(body)).not.toContain('sorrel_');
  }
  const { status, headers } = await ask('/metrics', { headers: AUTHORIZED });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('GET /metrics is a 404 page without METRICS_TOKEN', async () => {
  const { services } = await openTestSite('sqlite');
  const { ask } = await openCachedSite(services, async () => new Response('No page.', { status: 404 }));
  expect((await ask('/metrics', { headers: AUTHORIZED })).status).toBe(404);
});

test('labels are route patterns, and one for pages: no ids, tokens or queries', async () => {
  const { ask, read } = await openMeasuredSite('sqlite');
  const api = ['/api/providers/secret', '/api/secret', '/images/secret-320.webp'];
  const pages = ['/providers/7?secret=1', '/portal/login.data', '/secret/x', '/', '/', '/'];
  for (const path of [...api, ...pages]) await ask(path);
  const text = await read();
  expect(text).not.toContain('secret');
  const routes = new Set([...text.matchAll(/_seconds_count\{route="([^"]+)"/g)].map(([, route]) => route));
  expect([...routes].sort()).toEqual(['/*', '/api/*', '/api/providers/:id', '/images/:file']);
  // The home page comes from the cache twice.
  expect(sampleOf(text, 'sorrel_http_request_duration_seconds_count{route="/*",status="2xx"}')).toBe(4);
  expect(sampleOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test.each(engines)('the mails that wait; none without the database (%s)', async (engine) => {
  const { site, read } = await openMeasuredSite(engine);
  await notify(site.services, 'ana@practice.example');
  for (const key of ['one', 'two']) await postReferral(site, { key: `${key}-0123456789abcdef` });
  expect(sampleOf(await read(), 'sorrel_outbox_pending')).toBe(2);
  await site.services.close();
  expect(sampleOf(await read(), 'sorrel_outbox_pending')).toBeUndefined();
});
