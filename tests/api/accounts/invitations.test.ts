import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { createBrowser, openInvitation, PERSON, register, signedInPerson } from '../../support/portal.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const verify = (site: TestSite, token: string) =>
  createBrowser(site).get(`/portal/verify_invitation?token=${token}`);

async function invite({ services }: TestSite, email = PERSON.email, expiresInHours = 1): Promise<string> {
  const { link } = await services.links.invite(email, { expiresInHours, byMail: false });
  return new URL(link).searchParams.get('token') ?? '';
}

describe.each(engines)('Invitations (%s)', (engine) => {
  test('tokens have 256 random bits and only their hash is stored; the link opens the verification page', async () => {
    const site = await openTestSite(engine);
    const { link } = await site.services.links.invite('ana@practice.example', {
      expiresInHours: 1,
      byMail: false,
    });
    const token =
      /^http:\/\/localhost:3000\/portal\/verify-invitation\?token=([\w-]+)$/.exec(link)?.[1] ?? '';
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
    expect((await verify(site, '')).status).toBe(400);
    expect((await verify(site, 'x'.repeat(43))).status).toBe(404);
    expect((await verify(site, `${'%00'.repeat(3)}é${'y'.repeat(5_000)}`)).status).toBe(404);
  });

  test('returns the email, and a short-lived cookie binds the browser for verify_invitation_session', async () => {
    const site = await openTestSite(engine);
    const browser = createBrowser(site);
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

  test('the link can be opened repeatedly, in any browser, until it is used', async () => {
    const site = await openTestSite(engine);
    const token = await invite(site);
    for (const browser of [createBrowser(site), createBrowser(site)]) {
      for (const _ of [1, 2]) {
        expect((await browser.get(`/portal/verify_invitation?token=${token}`)).status).toBe(200);
      }
    }
    const browser = createBrowser(site);
    await browser.get(`/portal/verify_invitation?token=${token}`);
    expect((await register(browser, createAuthenticator())).status).toBe(201);
    const again = await verify(site, token);
    expect([again.status, again.body]).toEqual([410, { error: 'This invitation was already used.' }]);
  });

  test('does not bind to an existing cookie, which an attacker may have set', async () => {
    const site = await openTestSite(engine);
    const [victim, other] = [createBrowser(site), createBrowser(site)];
    for (const browser of [victim, other]) browser.cookies.set('sorrel_invitation', 'x'.repeat(43));
    await victim.get(`/portal/verify_invitation?token=${await invite(site)}`);
    expect(victim.cookies.get('sorrel_invitation')).not.toBe('x'.repeat(43));
    expect((await victim.get('/portal/verify_invitation_session')).status).toBe(200);
    expect((await other.get('/portal/verify_invitation_session')).status).toBe(401);
  });

  test('an expired one is 410 with another message; 0 hours expires immediately', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    const expired = { error: 'This invitation has expired.' };
    const never = await verify(site, await invite(site, PERSON.email, 0));
    expect([never.status, never.body]).toEqual([410, expired]);

    const token = await invite(site, PERSON.email, 2);
    clock.moveMinutes(119);
    expect((await verify(site, token)).status).toBe(200);
    clock.moveMinutes(1);
    const late = await verify(site, token);
    expect([late.status, late.body]).toEqual([410, expired]);
  });

  test('an invitation that expires after it was opened is 410', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    const browser = createBrowser(site);
    await browser.get(`/portal/verify_invitation?token=${await invite(site, PERSON.email, 0.5)}`);
    clock.moveMinutes(30);
    expect((await browser.get('/portal/verify_invitation_session')).status).toBe(410);
  });

  test('a second invitation to the same email expires the first', async () => {
    const site = await openTestSite(engine);
    const first = await invite(site, 'Ana@Practice.Example');
    const other = await invite(site, 'bo@practice.example');
    const second = await invite(site, ' ana@practice.example ');
    const voided = await verify(site, first);
    expect([voided.status, voided.body]).toEqual([410, { error: 'This invitation has expired.' }]);
    expect((await verify(site, second)).status).toBe(200);
    expect((await verify(site, other)).status).toBe(200);
  });

  test('an email with an account gets a link with a warning, and the link answers 409', async () => {
    const site = await openTestSite(engine);
    await signedInPerson(site);
    const { link, hasAccount } = await site.services.links.invite('ANA@practice.example', {
      expiresInHours: 1,
      byMail: false,
    });
    expect(hasAccount).toBe(true);
    const browser = createBrowser(site);
    const answer = await browser.get(`/portal/verify_invitation${new URL(link).search}`);
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'There is an account with this email address already.' },
    ]);
    expect(browser.cookies.size).toBe(0);
  });

  test('precedence: used, expired, account exists', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    const browser = createBrowser(site);
    const token = await openInvitation(site, browser);
    expect((await register(browser, createAuthenticator())).status).toBe(201);
    clock.moveMinutes(10_000);
    expect((await verify(site, token)).body).toEqual({ error: 'This invitation was already used.' });
    expect((await verify(site, await invite(site, PERSON.email, 0))).body).toEqual({
      error: 'This invitation has expired.',
    });
  });

  test('an invalid email is not invited', async () => {
    const { services } = await openTestSite(engine);
    for (const email of ['', 'ana', 'ana@', 'a b@c.de', 'a@b', `${'a'.repeat(250)}@b.de`]) {
      const invitation = services.links.invite(email, { expiresInHours: 1, byMail: false });
      await expect(invitation).rejects.toMatchObject({ code: 'invalid' });
    }
    expect(await services.db.selectFrom('links').selectAll().execute()).toEqual([]);
  });

  test('the paths also exist under /api', async () => {
    const site = await openTestSite(engine);
    const browser = createBrowser(site);
    expect((await browser.get(`/api/portal/verify_invitation?token=${await invite(site)}`)).status).toBe(200);
    expect((await browser.get('/api/portal/verify_invitation_session')).body).toEqual({
      email: PERSON.email,
    });
  });
});
