import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/accounts/audit.ts';
import {
  authenticationOptions,
  createBrowser,
  PERSON,
  registeredPerson,
  rejections,
  signIn,
} from '../../support/portal.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

describe.each(engines)('authentication_options (%s)', (engine) => {
  test('names no passkeys, because strangers may ask; user verification required', async () => {
    const site = await openTestSite(engine);
    await registeredPerson(site);
    const browser = createBrowser(site);
    const options = await authenticationOptions(browser, ' ANA@practice.example ');
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
      allowCredentials: [],
    });
    expect([...browser.cookies.keys()]).toEqual(['sorrel_browser']);
  });

  test('an unknown email, which nothing stores; an invalid one; a user without passkeys', async () => {
    const site = await openTestSite(engine);
    await registeredPerson(site);
    await site.services.db.deleteFrom('passkeys').execute();
    const before = await latestEvents(site.services.db, 10);
    for (const [email, status, error] of [
      ['someone.else@mail.example', 404, 'There is no user with this email address.'],
      ['ana', 422, 'Please enter a valid email address'],
      [undefined, 422, 'Please enter a valid email address'],
      [['a@b.de'], 422, expect.any(String)],
      [PERSON.email, 422, 'There are no passkeys for this account.'],
    ]) {
      const answer = await createBrowser(site).post('/portal/passkeys/authentication_options', { email });
      expect([email, answer.status, answer.body]).toEqual([email, status, { error }]);
    }
    expect(await latestEvents(site.services.db, 10)).toEqual(before);
    expect(JSON.stringify(site.lines)).not.toContain('someone.else');
  });
});

describe.each(engines)('authenticate (%s)', (engine) => {
  test('starts a new session and ends the previous one', async () => {
    const site = await openTestSite(engine);
    const { browser, authenticator } = await registeredPerson(site);
    const former = browser.cookies.get('sorrel_session') ?? '';
    const answer = await signIn(browser, authenticator);
    expect([answer.status, answer.body]).toEqual([200, { user: { id: 1, ...PERSON } }]);
    const token = browser.cookies.get('sorrel_session') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(former);
    const rows = await site.services.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    browser.cookies.set('sorrel_session', former);
    expect((await browser.get('/portal/session')).status).toBe(401);
    expect((await latestEvents(site.services.db, 1))[0]).toMatchObject({
      action: 'signed_in',
      actorEmail: PERSON.email,
    });
  });

  test('the same assertion in parallel: one succeeds', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    const credential = authenticator.authenticate(await authenticationOptions(browser));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.post('/portal/passkeys/authenticate', { credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('a browser can have two challenges, as with two tabs', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    const [first, second] = [await authenticationOptions(browser), await authenticationOptions(browser)];
    const browserToken = browser.cookies.get('sorrel_browser') ?? '';
    for (const options of [first, second]) {
      browser.cookies.set('sorrel_browser', browserToken);
      const credential = authenticator.authenticate(options);
      expect((await browser.post('/portal/passkeys/authenticate', { credential })).status).toBe(200);
    }
  });

  test('a signature counter that does not increase is rejected', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site, PERSON, { counts: true });
    const browser = createBrowser(site);
    expect((await signIn(browser, authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect((await signIn(browser, authenticator, { counter })).status).toBe(401);
    }
    expect((await signIn(browser, authenticator, { counter: 8 })).status).toBe(200);
    expect(rejections(site)).toEqual(Array(3).fill(expect.stringMatching(/counter/)));
  });

  test('an unusable credential is 422; client data that is none is rejected', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    const send = async (credential: unknown) => {
      const { status, body } = await browser.post('/portal/passkeys/authenticate', { credential });
      return [status, body];
    };
    for (const credential of [undefined, 'x', { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
      expect(await send(credential)).toEqual([422, { error: 'The passkey data is incomplete.' }]);
    }
    const challenges = ['{"challenge":{}}', '{"challenge":"a\u0000b"}', '{"challenge":7}'];
    const texts = ['null', '{}', '[]', '\0\0\0', ...challenges];
    for (const text of texts) {
      const { response, ...credential } = authenticator.authenticate(await authenticationOptions(browser));
      const clientDataJSON = Buffer.from(text).toString('base64url');
      const answer = await send({ ...credential, response: { ...response, clientDataJSON } });
      expect([text, ...answer]).toEqual([text, 401, { error: 'The passkey was not accepted.' }]);
    }
    expect(rejections(site)).toHaveLength(texts.length);
  });
});
