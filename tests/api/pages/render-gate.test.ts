import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { createRenderGate } from '../../../server/pages/render-gate.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { openTestSite } from '../../support/test-site.ts';

const WAITING = 3;

/** A site with one render at a time; all pages but /faqs wait until the test finishes them. */
async function openSlowSite() {
  const { services } = await openTestSite('sqlite');
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { handlePage, rendered } = countedPages(async ({ url }) => {
    if (!url.endsWith('/faqs')) await finished;
    return practice.name;
  });
  const renderGate = createRenderGate({ running: 1, waiting: WAITING });
  const site = await openCachedSite({ ...services, renderGate }, handlePage);
  return { site, rendered, finish };
}

test('when the render gate is full, only pages answer 503, with Retry-After and a phone number', async () => {
  const { site, rendered, finish } = await openSlowSite();
  await site.ask('/faqs');
  const waiting = ['/about', '/nowhere', '/portal/login', '/providers/1'].map((path) => site.ask(path));
  await expect.poll(() => site.lines.length).toBe(1);
  await expect.poll(async () => (await site.ask('/')).status).toBe(503);

  const { status, headers, body } = await site.ask('/', { headers: { Accept: 'text/html' } });
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(body.toString()).toContain('Service Unavailable');
  expect(body.toString()).toContain(practice.defaults.phone);
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/);
  const data = await site.ask('/portal.data');
  expect([data.status, data.headers['content-type']]).toEqual([503, 'text/plain; charset=UTF-8']);
  expect(data.body.toString()).toContain(practice.defaults.phone);

  for (const path of ['/healthz', '/readyz', '/api/states', '/faqs']) {
    expect((await site.ask(path)).status, path).toBe(200);
  }
  expect(rendered).toHaveLength(2);
  finish();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe('an error of a render', () => {
  /** Asks for a page whose render reports an error. Returns what was logged above info. */
  async function logged(errorOf: (signal: AbortSignal) => unknown, { leaves = true, method = 'GET' } = {}) {
    const { services } = await openTestSite('sqlite');
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const site = await openCachedSite(services, async ({ signal }, { report }) => {
      start();
      if (leaves) await once(signal, 'abort');
      report('page failed', errorOf(signal));
      return new Response('A page.');
    });
    const { port, host } = new URL(site.origin);
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const headers = `Host: ${host}\r\nOrigin: ${services.origin}\r\nContent-Length: 1`;
    socket.write(`${method} /nowhere HTTP/1.1\r\n${headers}\r\n\r\nx`);
    await started;
    if (leaves) socket.destroy();
    await expect.poll(() => site.lines.some(({ msg }) => msg === 'request')).toBe(true);
    return site.lines.filter(({ level }) => level !== 'info').map(({ msg }) => msg);
  }
  const abortError = () => new DOMException('Aborted by something else.', 'AbortError');

  test.each([
    ['the client has left', ({ reason }: AbortSignal) => reason, {}, []],
    ['the client has left a form', ({ reason }: AbortSignal) => reason, { method: 'POST' }, []],
    ['something else failed when the client had left', () => new Error('broken'), {}, ['page failed']],
    ['something else was aborted when the client had left', abortError, {}, ['page failed']],
    ['something was aborted while the client waits', abortError, { leaves: false }, ['page failed']],
  ])('is logged unless it says that the client has left: %s', async (_, errorOf, options, messages) => {
    expect(await logged(errorOf, options)).toEqual(messages);
  });
});
