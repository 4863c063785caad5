import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/accounts/audit.ts';
import { fakeClock } from '../../support/api-fakes.ts';
import {
  authenticationOptions,
  createBrowser,
  PERSON,
  registeredPerson,
  rejections,
  signIn,
} from '../../support/portal.ts';
import { casesFor, engines, openTestSite } from '../../support/test-site.ts';

const OTHER = { email: 'bo@practice.example', first_name: 'Bo', last_name: 'Iriarte' };

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

  test('404 for an unknown email, which nothing stores', async () => {
    const site = await openTestSite(engine);
    const answer = await createBrowser(site).post('/portal/passkeys/authentication_options', {
      email: 'someone.else@mail.example',
    });
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'There is no user with this email address.' },
    ]);
    expect(await latestEvents(site.services.db, 10)).toEqual([]);
    expect(JSON.stringify(site.lines)).not.toContain('someone.else');
  });

  test('422 for an invalid email, and with a message that mentions passkeys if the user has none', async () => {
    const site = await openTestSite(engine);
    await registeredPerson(site);
    const ask = (email: unknown) =>
      createBrowser(site).post('/portal/passkeys/authentication_options', { email });
    const invalid = await ask('ana');
    expect([invalid.status, invalid.body]).toEqual([422, { error: 'Please enter a valid email address' }]);
    expect((await ask(undefined)).body).toEqual({ error: 'Please enter a valid email address' });
    expect((await ask(['a@b.de'])).status).toBe(422);
    await site.services.db.deleteFrom('passkeys').execute();
    const none = await ask(PERSON.email);
    expect([none.status, none.body]).toEqual([422, { error: 'There are no passkeys for this account.' }]);
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

  test("rejected: another user's credential", async () => {
    const site = await openTestSite(engine);
    await registeredPerson(site);
    const bo = await registeredPerson(site, OTHER);
    const browser = createBrowser(site);
    const answer = await signIn(browser, bo.authenticator, { email: PERSON.email });
    expect(answer.status).toBe(401);
    expect(rejections(site)).toEqual(['Credential unknown, or of another user']);
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

  test.each(
    casesFor(engine, [
      ['no credential', {}],
      ['a text', { credential: 'x' }],
      ['half of one', { credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }],
    ]),
  )('unusable: %s', async (_, body) => {
    const site = await openTestSite(engine);
    const answer = await createBrowser(site).post('/portal/passkeys/authenticate', body);
    expect([answer.status, answer.body]).toEqual([422, { error: 'The passkey data is incomplete.' }]);
  });

  test.each(
    casesFor(engine, [
      'null',
      '{}',
      '[]',
      '{"challenge":{}}',
      '{"challenge":"a\u0000b"}',
      '{"challenge":7}',
      '\0\0\0',
    ]),
  )('client data that is %s is rejected', async (text) => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    const { response, ...credential } = authenticator.authenticate(await authenticationOptions(browser));
    const clientDataJSON = Buffer.from(text).toString('base64url');
    const answer = await browser.post('/portal/passkeys/authenticate', {
      credential: { ...credential, response: { ...response, clientDataJSON } },
    });
    expect([answer.status, answer.body]).toEqual([401, { error: 'The passkey was not accepted.' }]);
    expect(rejections(site)).toHaveLength(1);
  });

  test('concurrent sign-ins with expired sessions do not block each other', async () => {
    const clock = fakeClock();
    const site = await openTestSite(engine, { now: clock.now });
    const people = [];
    for (const index of [1, 2, 3, 4]) {
      const person = { email: `p${index}@practice.example`, first_name: 'P', last_name: String(index) };
      people.push({ ...(await registeredPerson(site, person)), email: person.email });
    }
    for (let round = 0; round < 5; round++) {
      clock.moveMinutes(31);
      const answers = await Promise.all(
        people.map(({ browser, authenticator, email }) => signIn(browser, authenticator, { email })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(await site.services.db.selectFrom('sessions').selectAll().execute()).toHaveLength(4);
  });
});
