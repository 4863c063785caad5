import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator, type Deviations } from '../../support/authenticator.ts';
import {
  accounts,
  authenticationOptions,
  createBrowser,
  openInvitation,
  PERSON,
  registeredPerson,
  registrationOptions,
  rejections,
  signIn,
  type TestBrowser,
} from '../../support/portal.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64url');
const attStmt = new Map<string, unknown>([
  ['alg', -7],
  ['sig', new Uint8Array(1)],
  ['x5c', [new Uint8Array(1)]],
]);

/** The last column names the only ceremony that has it. */
const DEVIATIONS: [string, Deviations, reason: RegExp, only?: 'authenticate' | 'register'][] = [
  ['wrong origin', { origin: 'https://localhost:3000' }, /origin/],
  ['wrong RP id', { rpId: 'evil.example' }, /RP ID/],
  ['cross-origin flag', { crossOrigin: true }, /^Cross-origin/],
  ['a top origin', { topOrigin: 'https://evil.example' }, /^Cross-origin/],
  ['user-verification bit off', { isVerified: false }, /verification/],
  ['a challenge that was never given', { challenge: bytes(32) }, /^Challenge unknown/],
  ['an id that is not of this credential', { credentialId: bytes(32) }, /^Credential/],
  ['bogus signature', { isForged: true }, /signature/, 'authenticate'],
  ['user handle of another user', { userHandle: bytes(32) }, /^User handle/, 'authenticate'],
  ['no user handle', { userHandle: undefined }, /^User handle/, 'authenticate'],
  // Would make the server fetch URLs of the sender.
  ['certificates', { attestation: { fmt: 'android-key', attStmt } }, /attestation/, 'register'],
  ['no CBOR', { attestationObject: Buffer.from('none') }, /./, 'register'],
  ['deeply nested lists', { attestationObject: Buffer.alloc(12_000, 0x81) }, /./, 'register'],
  ['an algorithm that was not offered', { algorithm: -257_000 }, /public key alg/, 'register'],
];

/** Begins a ceremony. @returns a function that finishes it. */
type Begin = (
  browser: TestBrowser,
) => Promise<(deviations?: Deviations, from?: TestBrowser) => Promise<number>>;

/** Both have two browsers of one person. */
const CEREMONIES = {
  async authenticate(site: TestSite): Promise<Begin> {
    const { authenticator } = await registeredPerson(site);
    return async (browser) => {
      const options = await authenticationOptions(browser);
      return async (deviations, from = browser) => {
        const credential = authenticator.authenticate(options, deviations);
        return (await from.post('/portal/passkeys/authenticate', { credential })).status;
      };
    };
  },
  async register(site: TestSite, [first, ...others]: TestBrowser[]): Promise<Begin> {
    const token = await openInvitation(site, first as TestBrowser);
    for (const browser of others) await browser.get(`/portal/verify_invitation?token=${token}`);
    return async (browser) => {
      const options = await registrationOptions(browser);
      return async (deviations, from = browser) => {
        const credential = createAuthenticator().register(options, deviations);
        const registration = { ...PERSON, credential };
        return (await from.post('/portal/passkeys/register', { registration })).status;
      };
    };
  },
};

describe.each([
  ['authenticate', 401, 200],
  ['register', 422, 201],
] as const)('%s', (name, rejected, accepted) => {
  async function open(now?: () => number) {
    const site = await openTestSite('sqlite', now && { now });
    const [browser, other] = [createBrowser(site), createBrowser(site)];
    return { site, browser, other, begin: await CEREMONIES[name](site, [browser, other]) };
  }
  test('each deviation is rejected for its reason, stores nothing, and the next try succeeds', async () => {
    const { site, browser, begin } = await open();
    const before = await accounts(site);
    const deviations = DEVIATIONS.filter(([, , , only = name]) => only === name);
    for (const [title, deviation, reason] of deviations) {
      expect([title, await (await begin(browser))(deviation)]).toEqual([title, rejected]);
      expect(browser.cookies.has('sorrel_session')).toBe(false);
      expect([title, rejections(site).at(-1)]).toEqual([title, expect.stringMatching(reason)]);
    }
    expect(rejections(site)).toHaveLength(deviations.length);
    expect(await accounts(site)).toEqual(before);
    expect(await (await begin(browser))()).toBe(accepted);
  });

  test('rejected: a challenge of another browser, one that was answered, even wrongly, an expired one', async () => {
    const clock = fakeClock();
    const { site, browser, other, begin } = await open(clock.now);
    const finish = await begin(browser);
    await begin(other);
    const statuses = [await finish({}, other), await finish({ isVerified: false }), await finish()];
    const late = await begin(browser);
    clock.moveMinutes(5);
    expect([...statuses, await late()]).toEqual(Array(4).fill(rejected));
    const reasons = [/^Challenge unknown/, /verification/, /^Challenge unknown/, /^Challenge expired/];
    expect(rejections(site)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  });
});

describe.each(engines)('sign-in (%s)', (engine) => {
  test('names no passkeys, because strangers may ask; nothing stores an unknown email', async () => {
    const site = await openTestSite(engine);
    await registeredPerson(site);
    const browser = createBrowser(site);
    const options = await authenticationOptions(browser, ' ANA@practice.example ');
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    expect(options.timeout).toBe(300_000);
    expect([...browser.cookies.keys()]).toEqual(['sorrel_browser']);

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

  test('starts a new session and ends the previous one', async () => {
    const site = await openTestSite(engine);
    const { browser, authenticator } = await registeredPerson(site);
    const former = browser.cookies.get('sorrel_session') ?? '';
    const answer = await signIn(browser, authenticator);
    expect([answer.status, answer.body]).toEqual([200, { user: { id: 1, ...PERSON } }]);
    const token = browser.cookies.get('sorrel_session') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(former);
    expect(await site.services.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    browser.cookies.set('sorrel_session', former);
    expect((await browser.get('/portal/session')).status).toBe(401);
    const [event] = await latestEvents(site.services.db, 1);
    expect(event).toMatchObject({ action: 'signed_in', actorEmail: PERSON.email });
  });

  test('the same assertion in parallel: one succeeds; a browser can have two challenges, as with two tabs', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    const browser = createBrowser(site);
    const credential = authenticator.authenticate(await authenticationOptions(browser));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.post('/portal/passkeys/authenticate', { credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);

    const [first, second] = [await authenticationOptions(browser), await authenticationOptions(browser)];
    const browserToken = browser.cookies.get('sorrel_browser') ?? '';
    for (const options of [first, second]) {
      browser.cookies.set('sorrel_browser', browserToken);
      const sent = { credential: authenticator.authenticate(options) };
      expect((await browser.post('/portal/passkeys/authenticate', sent)).status).toBe(200);
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
});

test('an unusable credential is 422; client data that is none is rejected', async () => {
  const site = await openTestSite('sqlite');
  const { authenticator } = await registeredPerson(site);
  const browser = createBrowser(site);
  const send = async (credential: unknown) => {
    const { status, body } = await browser.post('/portal/passkeys/authenticate', { credential });
    return [status, body];
  };
  for (const credential of [undefined, 'x', { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
    expect(await send(credential)).toEqual([422, { error: 'The passkey data is incomplete.' }]);
  }
  for (const text of ['null', '\0\0\0', '{"challenge":{}}']) {
    const { response, ...credential } = authenticator.authenticate(await authenticationOptions(browser));
    const clientDataJSON = Buffer.from(text).toString('base64url');
    const answer = await send({ ...credential, response: { ...response, clientDataJSON } });
    expect([text, ...answer]).toEqual([text, 401, { error: 'The passkey was not accepted.' }]);
  }
});
