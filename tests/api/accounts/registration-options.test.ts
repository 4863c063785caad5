import { describe, expect, test } from 'vitest';
import {
  createBrowser,
  openInvitation,
  openInvited,
  PERSON,
  registrationOptions,
} from '../../support/portal.ts';
import { engines } from '../../support/test-site.ts';

const OTHER = { email: 'bo@practice.example', first_name: 'Bo', last_name: 'Iriarte' };

describe.each(engines)('registration_options (%s)', (engine) => {
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
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  test('the user handle is random, never the email, and the same on a retry', async () => {
    const { site, browser } = await openInvited(engine);
    const [first, again] = [await registrationOptions(browser), await registrationOptions(browser)];
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    expect(again.user.id).toBe(first.user.id);
    expect(again.challenge).not.toBe(first.challenge);
    const other = createBrowser(site);
    await openInvitation(site, other, OTHER.email);
    expect((await registrationOptions(other, OTHER)).user.id).not.toBe(first.user.id);
  });

  test('trims names and reports all errors together', async () => {
    const { browser } = await openInvited(engine);
    const options = await registrationOptions(browser, {
      ...PERSON,
      first_name: '  Ana ',
      last_name: ' Duarte\t',
    });
    expect(options.user.displayName).toBe('Ana Duarte');
    const answer = await browser.post('/portal/passkeys/registration_options', {
      registration: { email: 'ana', first_name: ' ', last_name: 'x'.repeat(101) },
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        errors: [
          'Please enter a valid email address',
          'First name is required',
          'Last name must be at most 100 characters',
        ],
      },
    ]);
    const control = await browser.post('/portal/passkeys/registration_options', {
      registration: { ...PERSON, firstName: 'A\u0000na' },
    });
    expect(control.body).toEqual({ error: 'First name must not contain control characters' });
  });

  test('rejected: an email other than the invited one', async () => {
    const { browser } = await openInvited(engine);
    const answer = await browser.post('/portal/passkeys/registration_options', { registration: OTHER });
    expect([answer.status, answer.body]).toEqual([
      422,
      { error: 'Please register with the email address that was invited.' },
    ]);
  });

  test('rejected: a browser that has opened no invitation', async () => {
    const { site } = await openInvited(engine);
    const answer = await createBrowser(site).post('/portal/passkeys/registration_options', {
      registration: PERSON,
    });
    expect([answer.status, answer.body]).toEqual([401, { error: 'Invalid invitation link' }]);
  });
});
