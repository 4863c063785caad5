import { describe, expect, test } from 'vitest';
import { json, withType } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { createBrowser, type TestBrowser } from '../../support/portal.ts';
import { created, encodings, openStaffSite } from '../../support/staff.ts';
import { casesFor, type Engine, engines, type TestSite } from '../../support/test-site.ts';

const NAMES = { first_name: 'Eve', last_name: 'Evil' };
const NOT_FOUND = { error: 'There is no provider with this id.' };

async function openWithProvider(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const { id } = await created(browser, { bio: 'Hi.', state_ids: [1, 2], insurance_company_ids: [1] });
  const before = await tables(site);
  const patch = (init: RequestInit) => browser.send('PATCH', `/api/providers/${id}`, init);
  return { site, browser, id, before, patch };
}

/** Every write in every encoding, with valid data. */
function writes(id: number): [string, string, RequestInit][] {
  const bodies = encodings.map(([, encode]) => encode('provider', NAMES));
  return [
    ...bodies.map((init): [string, string, RequestInit] => ['POST', '/api/providers', init]),
    ...bodies.map((init): [string, string, RequestInit] => ['PATCH', `/api/providers/${id}`, init]),
    ['DELETE', `/api/providers/${id}`, {}],
  ];
}

async function sendAll(browser: TestBrowser, site: TestSite, id: number, headers: Record<string, string>) {
  const statuses: number[] = [];
  for (const [method, path, init] of writes(id)) {
    const { status } = await browser.send(method, path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...headers },
    });
    statuses.push(status);
  }
  return { statuses, after: await tables(site) };
}

describe.each(engines)('writes of providers need a session (%s)', (engine) => {
  test('without a session: 401, nothing changes', async () => {
    const { site, id, before } = await openWithProvider(engine);
    const { statuses, after } = await sendAll(createBrowser(site), site, id, {});
    expect([statuses, after]).toEqual([Array(7).fill(401), before]);
    const answer = await createBrowser(site).post('/api/providers', { provider: NAMES });
    expect(answer.body).toEqual({ error: 'Your session has ended. Please sign in again.' });
  });

  test('with an unknown or ended session: 401, nothing changes', async () => {
    const { site, browser, id, before } = await openWithProvider(engine);
    const former = browser.cookies.get('sorrel_session') ?? '';
    expect((await browser.delete('/portal/session')).status).toBe(204);
    for (const token of [former, 'x'.repeat(43), '', '%00', `${former}x`]) {
      browser.cookies.set('sorrel_session', token);
      const { statuses, after } = await sendAll(browser, site, id, {});
      expect([statuses, after]).toEqual([Array(7).fill(401), before]);
    }
  });

  test('without a session: the body is not parsed', async () => {
    const { site, before } = await openWithProvider(engine);
    const stranger = createBrowser(site);
    for (const init of [json('{'), withType('text/plain', 'x'), json('x'.repeat(10_000_000)), {}]) {
      expect((await stranger.send('POST', '/api/providers', init)).status).toBe(401);
    }
    expect(await tables(site)).toEqual(before);
  });

  test.each(
    casesFor(engine, ['https://evil.example', 'null', '', 'http://localhost:3001', 'http://localhost:3000/']),
  )('foreign origin "%s": 403, nothing changes, even with a session', async (origin) => {
    const { site, browser, id, before } = await openWithProvider(engine);
    const { statuses, after } = await sendAll(browser, site, id, { Origin: origin });
    expect([statuses, after]).toEqual([Array(7).fill(403), before]);
  });
});

describe.each(engines)('unknown or deleted providers: 404 (%s)', (engine) => {
  const ids = ['0', '-1', '+1', '01', '1.0', '1e3', '1e0', '0x1', '2147483647', '2147483648', '9'.repeat(30)];
  const odd = ['%00', '1%00', '%20', '1%20', '%FF', '%', '1%2F', '..%2f1', '%F0%9F%A5%91', '１', '١'];
  const words = ['__proto__', 'constructor', 'null', 'undefined', 'NaN', '1,2', "1'--", 'x'.repeat(5_000)];

  test('any id, in every encoding', async () => {
    const { site, browser, before } = await openWithProvider(engine);
    for (const id of [...ids, ...odd, ...words]) {
      const path = `/api/providers/${id}`;
      const answers = [await browser.delete(path)];
      for (const [, encode] of encodings) {
        answers.push(await browser.send('PATCH', path, encode('provider', NAMES)));
      }
      for (const { status, body } of answers) {
        expect([id.slice(0, 20), status, body]).toEqual([id.slice(0, 20), 404, NOT_FOUND]);
      }
    }
    expect(await tables(site)).toEqual(before);
  });

  test('deleting or changing a deleted provider', async () => {
    const { site, browser, id, patch } = await openWithProvider(engine);
    expect((await browser.delete(`/api/providers/${id}`)).status).toBe(204);
    const [deleted, changed] = [
      await browser.delete(`/api/providers/${id}`),
      await patch(json({ provider: NAMES })),
    ];
    expect([deleted.status, deleted.body, changed.status, changed.body]).toEqual([
      404,
      NOT_FOUND,
      404,
      NOT_FOUND,
    ]);
    expect((await tables(site)).providers).toEqual([]);
  });
});
