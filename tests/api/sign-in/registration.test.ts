import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import { createInvitation } from '../../../server/team/links.ts';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import {
  authenticationOptions,
  BO,
  createBrowser,
  invite,
  openInvitation,
  openInvited,
  PERSON,
  register,
  registeredPerson,
  registrationOptions,
  rejections,
  signIn,
  type TestBrowser,
} from '../../support/portal.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const EXPIRED = [410, { error: 'This invitation has expired.' }];
const USED = [410, { error: 'This invitation was already used.' }];
const UNKNOWN = [404, { error: "This invitation link isn't valid. Check that you copied all of it." }];
const EXISTS = [409, { error: 'There is an account with this email address already.' }];

async function open(site: TestSite, token: string, browser = createBrowser(site)) {
  const { status, body } = await browser.get(`/portal/verify_invitation?token=${token}`);
  return [status, body];
}

async function sendInvitation({ services }: TestSite, email = PERSON.email, expiresInHours = 1) {
  const { link } = await createInvitation(services, email, { expiresInHours, byMail: false });
  return /^http:\/\/localhost:3000\/portal\/verify-invitation\?token=([\w-]+)$/.exec(link)?.[1] ?? '';
}

describe.each(engines)('Invitations (%s)', (engine) => {
  test('tokens have 256 random bits, and only their hash is stored; 400 without one, 404 for an unknown one', async () => {
    const site = await openTestSite(engine);
    const token = await sendInvitation(site);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await site.services.db.selectFrom('links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await sendInvitation(site, 'bo@practice.example')).not.toBe(token);

    const missing = await createBrowser(site).get('/portal/verify_invitation');
    expect([missing.status, missing.body]).toEqual([400, { error: 'Missing token' }]);
    expect(await open(site, '')).toEqual([400, { error: 'Missing token' }]);
    for (const unknown of ['x'.repeat(43), `${'%00'.repeat(3)}é${'y'.repeat(5_000)}`])
      expect(await open(site, unknown)).toEqual(UNKNOWN);
  });

  test('returns the email, and a short-lived cookie keeps the token for verify_invitation_session', async () => {
    const site = await openTestSite(engine);
    const browser = createBrowser(site);
    browser.cookies.set('sorrel_invitation', 'x'.repeat(43));
    const nobody = await browser.get('/portal/verify_invitation_session');
    expect([nobody.status, nobody.body]).toEqual([401, { error: 'Invalid invitation link' }]);

    const opened = await browser.get(`/portal/verify_invitation?token=${await sendInvitation(site)}`);
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
    expect(await open(site, await sendInvitation(site, PERSON.email, 0))).toEqual(EXPIRED);
    const token = await sendInvitation(site, PERSON.email, 2);
    const browser = createBrowser(site);
    clock.moveMinutes(119);
    expect((await open(site, token, browser))[0]).toBe(200);
    clock.moveMinutes(1);
    expect(await open(site, token)).toEqual(EXPIRED);
    expect((await browser.get('/portal/verify_invitation_session')).status).toBe(410);
  });

  test('precedence: used, expired, account exists', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    const browser = createBrowser(site);
    const token = await openInvitation(site, browser);
    expect((await register(browser, createAuthenticator())).status).toBe(201);
    clock.moveMinutes(10_000);
    expect(await open(site, token)).toEqual(USED);
    expect(await open(site, await sendInvitation(site, PERSON.email, 0))).toEqual(EXPIRED);
    const stranger = createBrowser(site);
    expect(await open(site, await sendInvitation(site), stranger)).toEqual(EXISTS);
    expect(stranger.cookies.size).toBe(0);
  });
});

async function accounts({ services: { db } }: TestSite) {
  const counted = await Promise.all(
    (['users', 'passkeys', 'sessions'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  );
  return counted.map((rows) => rows.length);
}

const finish = (browser: TestBrowser, credential: object, person = PERSON) =>
  browser.post('/portal/passkeys/register', { registration: { ...person, credential } });

describe.each(engines)('registration (%s)', (engine) => {
  test('user verification required, discoverable credentials, excludeCredentials, algorithms -8, -7, -257, RP of SITE_URL', async () => {
    const { browser } = await openInvited(engine);
    const options = await registrationOptions(browser);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Sorrel Portal' },
      user: { name: PERSON.email, displayName: 'Ana Duarte' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    for (const bytes of [options.challenge, options.user.id]) {
      expect(Buffer.from(bytes, 'base64url')).toHaveLength(32);
    }
    // The random user handle stays on a retry; the challenge does not.
    const again = await registrationOptions(browser);
    expect([again.user.id === options.user.id, again.challenge === options.challenge]).toEqual([true, false]);
  });

  test('trims names, and reports all errors together, another email, and a browser that has opened no invitation', async () => {
    const { site, browser } = await openInvited(engine);
    const spaced = { ...PERSON, first_name: '  Ana ', last_name: ' Duarte\t' };
    const options = await registrationOptions(browser, spaced);
    expect(options.user.displayName).toBe('Ana Duarte');
    const answer = await browser.post('/portal/passkeys/registration_options', {
      registration: { email: 'ana', first_name: ' ', last_name: 'x'.repeat(101) },
    });
    const errors = ['Please enter a valid email address', 'First name is required'];
    errors.push('Last name must be at most 100 characters');
    expect([answer.status, answer.body]).toEqual([422, { errors }]);
    const control = await browser.post('/portal/passkeys/registration_options', {
      registration: { ...PERSON, firstName: 'A\u0000na' },
    });
    expect(control.body).toEqual({ error: 'First name must not contain control characters' });

    const ask = async (from: TestBrowser, registration: object) => {
      const answer = await from.post('/portal/passkeys/registration_options', { registration });
      return [answer.status, answer.body];
    };
    const other = { error: 'Please register with the email address that was invited.' };
    expect(await ask(browser, BO)).toEqual([422, other]);
    expect(await ask(createBrowser(site), PERSON)).toEqual([401, { error: 'Invalid invitation link' }]);
  });

  test('creates user, passkey, session and audit event', async () => {
    const { site, browser } = await openInvited(engine);
    const authenticator = createAuthenticator();
    const answer = await register(browser, authenticator);
    expect([answer.status, answer.body]).toEqual([201, { user: { id: 1, ...PERSON } }]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sorrel_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^sorrel_browser=; Max-Age=0;/),
      expect.stringMatching(/^sorrel_invitation=; Max-Age=0;/),
    ]);
    expect((await browser.get('/portal/session')).body).toMatchObject({ user: { id: 1, ...PERSON } });
    expect(await accounts(site)).toEqual([1, 1, 1]);
    const events = await latestEvents(site.services.db, 10);
    expect(events.map(({ action, subject, subjectName }) => [action, subject, subjectName])).toEqual([
      ['invited', 'invitation', PERSON.email],
      ['registered', 'user', 'Ana Duarte'],
    ]);
    expect((await signIn(createBrowser(site), authenticator)).status).toBe(200);
  });

  test('rejected: a challenge for another user in the same browser', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    await openInvitation(site, browser, BO.email);
    const { challenge } = await authenticationOptions(browser);
    const answer = await register(browser, createAuthenticator(), { person: BO, challenge });
    expect(answer.status).toBe(422);
    const { challenge: forRegistration } = await registrationOptions(browser, BO);
    const crossed = await signIn(browser, authenticator, { challenge: forRegistration });
    expect(crossed.status).toBe(401);
    expect(rejections(site)).toEqual(['Challenge of another user', 'Credential unknown, or of another user']);
  });

  test('rejected: a credential id that is already registered, and no part of the account is stored', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    await openInvitation(site, browser, BO.email);
    const answer = await register(browser, authenticator, { person: BO });
    expect([answer.status, answer.body]).toEqual([409, { error: 'This passkey is registered already.' }]);
    expect(await accounts(site)).toEqual([1, 1, 1]);
    expect((await register(browser, createAuthenticator(), { person: BO })).status).toBe(201);
  });

  test('cancelled and failed ceremonies in several browsers use nothing; then one of four at once registers', async () => {
    const site = await openTestSite(engine);
    const path = await invite(site);
    const browsers = [1, 2, 3, 4].map(() => createBrowser(site));
    const credentials: object[] = [];
    for (const browser of browsers) {
      await browser.get(path);
      await registrationOptions(browser);
      expect((await register(browser, createAuthenticator(), { isVerified: false })).status).toBe(422);
      credentials.push(createAuthenticator().register(await registrationOptions(browser)));
    }
    const answers = await Promise.all(
      browsers.map((browser, index) => finish(browser, credentials[index] ?? {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410]);
    expect(await accounts(site)).toEqual([1, 1, 1]);
    for (const { status, body } of answers.filter(({ status }) => status === 410))
      expect([status, body]).toEqual([410, { error: 'This invitation was already used.' }]);
  });
});
