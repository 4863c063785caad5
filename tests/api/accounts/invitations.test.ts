import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { createBrowser, openInvitation, PERSON, register } from '../../support/portal.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const EXPIRED = [410, { error: 'This invitation has expired.' }];
const USED = [410, { error: 'This invitation was already used.' }];
const UNKNOWN = [404, { error: "This invitation link isn't valid. Check that you copied all of it." }];
const EXISTS = [409, { error: 'There is an account with this email address already.' }];

async function open(site: TestSite, token: string, browser = createBrowser(site)) {
  const { status, body } = await browser.get(`/portal/verify_invitation?token=${token}`);
  return [status, body];
}

async function invite({ services }: TestSite, email = PERSON.email, expiresInHours = 1): Promise<string> {
  const { link } = await services.links.invite(email, { expiresInHours, byMail: false });
  return /^http:\/\/localhost:3000\/portal\/verify-invitation\?token=([\w-]+)$/.exec(link)?.[1] ?? '';
}

describe.each(engines)('Invitations (%s)', (engine) => {
  test('tokens have 256 random bits and only their hash is stored', async () => {
    const site = await openTestSite(engine);
    const token = await invite(site);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await site.services.db.selectFrom('links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await invite(site, 'bo@practice.example')).not.toBe(token);
  });

  test('400 without a token, 404 for an unknown one', async () => {
    const site = await openTestSite(engine);
    const missing = await createBrowser(site).get('/portal/verify_invitation');
    expect([missing.status, missing.body]).toEqual([400, { error: 'Missing token' }]);
    expect(await open(site, '')).toEqual([400, { error: 'Missing token' }]);
    for (const token of ['x'.repeat(43), `${'%00'.repeat(3)}é${'y'.repeat(5_000)}`])
      expect(await open(site, token)).toEqual(UNKNOWN);
  });

  test('returns the email, and a short-lived cookie keeps the token for verify_invitation_session', async () => {
    const site = await openTestSite(engine);
    const browser = createBrowser(site);
    browser.cookies.set('sorrel_invitation', 'x'.repeat(43));
    const nobody = await browser.get('/portal/verify_invitation_session');
    expect([nobody.status, nobody.body]).toEqual([401, { error: 'Invalid invitation link' }]);

    const opened = await browser.get(`/portal/verify_invitation?token=${await invite(site)}`);
    expect([opened.status, opened.body]).toEqual([200, { email: PERSON.email }]);
    expect(opened.headers.get('Cache-Control')).toBe('no-store');
    expect(opened.headers.get('Set-Cookie')).toMatch(
      /^sorrel_invitation=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const bound = await browser.get('/portal/verify_invitation_session');
    expect([bound.status, bound.body]).toEqual([200, { email: PERSON.email }]);
    expect((await createBrowser(site).get('/portal/verify_invitation_session')).status).toBe(401);
  });

  test('an expired one is 410, also if it was opened before; 0 hours expires immediately', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    expect(await open(site, await invite(site, PERSON.email, 0))).toEqual(EXPIRED);
    const token = await invite(site, PERSON.email, 2);
    const browser = createBrowser(site);
    clock.moveMinutes(119);
    expect((await open(site, token, browser))[0]).toBe(200);
    clock.moveMinutes(1);
    expect(await open(site, token)).toEqual(EXPIRED);
    expect((await browser.get('/portal/verify_invitation_session')).status).toBe(410);
  });

  test('a second invitation to the same email ends the first', async () => {
    const site = await openTestSite(engine);
    const first = await invite(site, 'Ana@Practice.Example');
    const other = await invite(site, 'bo@practice.example');
    const second = await invite(site, ' ana@practice.example ');
    expect(await open(site, first)).toEqual(EXPIRED);
    for (const token of [second, other]) expect((await open(site, token))[0]).toBe(200);
  });

  test('precedence: used, expired, account exists', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    const browser = createBrowser(site);
    const token = await openInvitation(site, browser);
    expect((await register(browser, createAuthenticator())).status).toBe(201);
    clock.moveMinutes(10_000);
    expect(await open(site, token)).toEqual(USED);
    expect(await open(site, await invite(site, PERSON.email, 0))).toEqual(EXPIRED);
    const stranger = createBrowser(site);
    expect(await open(site, await invite(site), stranger)).toEqual(EXISTS);
    expect(stranger.cookies.size).toBe(0);
  });
});
