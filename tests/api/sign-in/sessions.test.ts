import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../domain/team/permissions.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { hashToken } from '../../../server/operations/token.ts';
import { fakeClock } from '../../support/api-fakes.ts';
import { createBrowser, PERSON, registeredPerson, signIn } from '../../support/portal.ts';
import {
  type Engine,
  engines,
  openTestSite,
  type SiteOptions,
  type TestSite,
} from '../../support/test-site.ts';

const PLEASE_SIGN_IN = { error: 'Your session has ended. Please sign in again.' };

async function openSignedIn(engine: Engine, options: SiteOptions = {}) {
  const clock = fakeClock();
  const site = await openTestSite(engine, { now: clock.now, ...options });
  return { site, clock, ...(await registeredPerson(site)) };
}

const sessionRows = ({ services: { db } }: TestSite) => db.selectFrom('sessions').selectAll().execute();

describe.each(engines)('GET /portal/session (%s)', (engine) => {
  test.each(['', '/api'])('%s/portal/session: 401 or the user and permissions, not stored', async (base) => {
    const path = `${base}/portal/session`;
    const { site, browser } = await openSignedIn(engine);
    const [stranger, own] = [await createBrowser(site).get(path), await browser.get(path)];
    expect([stranger.status, stranger.body]).toEqual([401, PLEASE_SIGN_IN]);
    expect([own.status, own.body]).toEqual([200, { user: { id: 1, ...PERSON }, permissions: PERMISSIONS }]);
    for (const { headers } of [stranger, own, await browser.send('HEAD', path), await browser.delete(path)]) {
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('stores only the hash of the token, which is no token', async () => {
    const { site, browser } = await openSignedIn(engine);
    const token = browser.cookies.get('sorrel_session') ?? '';
    const rows = await sessionRows(site);
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
    browser.cookies.set('sorrel_session', hashToken(token));
    expect((await browser.get('/portal/session')).status).toBe(401);
  });
});

test.each(engines)('DELETE /portal/session: 204 without row and cookie, audited (%s)', async (engine) => {
  const { site, browser, authenticator } = await openSignedIn(engine);
  const other = createBrowser(site);
  await signIn(other, authenticator);
  const answer = await browser.delete('/portal/session');
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(answer.headers.get('Set-Cookie')).toBe('sorrel_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
  // Other browsers of the person stay signed in.
  expect(await sessionRows(site)).toHaveLength(1);
  expect((await other.get('/portal/session')).status).toBe(200);
  const [event] = await latestEvents(site.services.db, 1);
  expect(event).toMatchObject({ action: 'signed_out', actorEmail: PERSON.email });
});

describe.each(engines)('session lifetime (%s)', (engine) => {
  test('idle limit 30 minutes: then it cannot be ended, and is deleted when the next one starts; the header has the remaining seconds', async () => {
    const { site, browser, clock, authenticator } = await openSignedIn(engine);
    const endsIn = async () => (await browser.get('/portal/session')).headers.get('Session-Ends-In');
    expect(await endsIn()).toBe('1800');
    // The last use is written at most once a minute.
    clock.moveMinutes(0.5);
    expect(await endsIn()).toBe('1770');
    for (const _ of [1, 2, 3]) {
      clock.moveMinutes(29);
      expect(await endsIn()).toBe('1800');
    }
    clock.moveMinutes(30);
    const { status, body } = await browser.get('/portal/session');
    expect([status, body]).toEqual([401, PLEASE_SIGN_IN]);
    expect((await browser.delete('/portal/session')).status).toBe(401);
    expect(await sessionRows(site)).toHaveLength(1);
    await signIn(createBrowser(site), authenticator);
    expect(await sessionRows(site)).toHaveLength(1);
  });

  test('a question with renew=no leaves the end where it is: two idle tabs that ask end', async () => {
    const { browser, clock } = await openSignedIn(engine);
    const ask = async () => {
      const { status, headers } = await browser.get('/api/portal/session?renew=no');
      return [status, headers.get('Session-Ends-In')];
    };
    for (const left of ['1200', '600', '60']) {
      clock.moveMinutes(left === '60' ? 9 : 10);
      for (const _ of ['tab', 'other tab']) expect(await ask()).toEqual([200, left]);
    }
    clock.moveMinutes(1);
    expect(await ask()).toEqual([401, null]);
  });

  test('absolute limit 12 hours, even when active', async () => {
    const { browser, clock } = await openSignedIn(engine);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.moveMinutes(20);
      expect((await browser.get('/portal/session')).status).toBe(200);
    }
    clock.moveMinutes(19);
    expect((await browser.get('/portal/session')).headers.get('Session-Ends-In')).toBe('60');
    clock.moveMinutes(1);
    expect((await browser.get('/portal/session')).status).toBe(401);
  });
});

test.each([
  ['https://www.practice.example', '__Host-', ' Secure;'],
  ['http://localhost:3000', '', ''],
])('the cookie of %s: %j,%s HttpOnly, SameSite=Lax, Path=/, no Domain', async (origin, prefix, secure) => {
  const cookie = (name: string, value: string, age: number) => {
    const attributes = `Max-Age=${age}; Path=/; HttpOnly;${secure} SameSite=Lax`;
    return expect.stringMatching(new RegExp(`^${prefix}sorrel_${name}=${value}; ${attributes}$`));
  };
  const { site, authenticator } = await openSignedIn('sqlite', { origin });
  const browser = createBrowser(site);
  const options = await browser.post('/portal/passkeys/authentication_options', { email: PERSON.email });
  expect(options.headers.getSetCookie()).toEqual([cookie('browser', '[\\w-]{43}', 3600)]);
  const { headers } = await signIn(browser, authenticator);
  expect(headers.getSetCookie()).toEqual([
    cookie('session', '[\\w-]{43}', 43_200),
    cookie('browser', '', 0),
    cookie('invitation', '', 0),
  ]);
  expect((await browser.get('/portal/session')).status).toBe(200);
});

test('with https, ignores the unprefixed name, which another host of the domain could set', async () => {
  const { browser } = await openSignedIn('sqlite', { origin: 'https://www.practice.example' });
  const token = browser.cookies.get('__Host-sorrel_session') ?? '';
  browser.cookies.clear();
  browser.cookies.set('sorrel_session', token);
  expect((await browser.get('/portal/session')).status).toBe(401);
  browser.cookies.set('__Host-sorrel_session', token);
  const answer = await browser.delete('/portal/session');
  expect(answer.headers.getSetCookie()).toEqual([
    '__Host-sorrel_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});
