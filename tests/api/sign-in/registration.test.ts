import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import {
  accounts,
  BO,
  createBrowser,
  openInvitation,
  openInvited,
  PERSON,
  register,
  registeredPerson,
  registrationOptions,
  signIn,
  type TestBrowser,
} from '../../support/portal.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

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
    const ask = async (from: TestBrowser, registration: object) => {
      const { status, body } = await from.post('/portal/passkeys/registration_options', { registration });
      return [status, body];
    };
    const errors = ['Please enter a valid email address', 'First name is required'];
    errors.push('Last name must be at most 100 characters');
    const wrong = { email: 'ana', first_name: ' ', last_name: 'x'.repeat(101) };
    expect(await ask(browser, wrong)).toMatchObject([422, { errors }]);
    const other = { error: 'Please register with the email address that was invited.' };
    expect(await ask(browser, BO)).toEqual([422, other]);
    expect(await ask(createBrowser(site), PERSON)).toEqual([401, { error: 'Invalid invitation link' }]);
  });

  test('creates user, passkey, session and audit event', async () => {
    const { site, browser } = await openInvited(engine);
    const authenticator = createAuthenticator();
    const answer = await register(browser, authenticator);
    expect([answer.status, answer.body]).toEqual([201, { user: { id: 1, ...PERSON } }]);
    expect((await browser.get('/portal/session')).body).toMatchObject({ user: { id: 1, ...PERSON } });
    expect(await accounts(site)).toMatchObject([[{}], [{}], [{}]]);
    const events = await latestEvents(site.services.db, 10);
    expect(events.map(({ action, subject, subjectName }) => [action, subject, subjectName])).toEqual([
      ['invited', 'invitation', PERSON.email],
      ['registered', 'user', 'Ana Duarte'],
    ]);
    expect((await signIn(createBrowser(site), authenticator)).status).toBe(200);
  });

  test('rejected: a credential id that is already registered, and no part of the account is stored', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    await openInvitation(site, browser, BO.email);
    const answer = await register(browser, authenticator, { person: BO });
    expect([answer.status, answer.body]).toEqual([409, { error: 'This passkey is registered already.' }]);
    expect(await accounts(site)).toMatchObject([[{}], [{}], [{}]]);
    expect((await register(browser, createAuthenticator(), { person: BO })).status).toBe(201);
  });
});
