import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator, type Deviations } from '../../support/authenticator.ts';
import {
  authenticationOptions,
  createBrowser,
  openInvitation,
  PERSON,
  registeredPerson,
  registrationOptions,
  rejections,
  type TestBrowser,
} from '../../support/portal.ts';
import { casesFor, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64url');
const certificates = new Map<string, unknown>([
  ['alg', -7],
  ['sig', new Uint8Array(1)],
  ['x5c', [new Uint8Array(1)]],
]);

/** The last column names the only ceremony that has it. */
const DEVIATIONS: [string, Deviations, reason: RegExp, only?: 'authenticate' | 'register'][] = [
  ['wrong origin', { origin: 'https://localhost:3000' }, /origin/],
  ['another port', { origin: 'http://localhost:3001' }, /origin/],
  ['wrong RP id', { rpId: 'evil.example' }, /RP ID/],
  ['wrong type', { type: 'webauthn.other' }, /type/],
  ['cross-origin flag', { crossOrigin: true }, /^Cross-origin/],
  ['a top origin', { topOrigin: 'https://evil.example' }, /^Cross-origin/],
  ['user-verification bit off', { isVerified: false }, /verification/],
  ['user-presence bit off', { isPresent: false }, /present/],
  ['a challenge that was never given', { challenge: bytes(32) }, /^Challenge unknown/],
  ['an id that is not of this credential', { credentialId: bytes(32) }, /^Credential/],
  ['bogus signature', { isForged: true }, /signature/, 'authenticate'],
  ['the type of a registration', { type: 'webauthn.create' }, /type/, 'authenticate'],
  ['user handle of another user', { userHandle: bytes(32) }, /^User handle/, 'authenticate'],
  ['no user handle', { userHandle: undefined }, /^User handle/, 'authenticate'],
  ['a user handle of 0 bytes', { userHandle: '' }, /^User handle/, 'authenticate'],
  ['a user handle of 65 bytes', { userHandle: bytes(65) }, /^User handle/, 'authenticate'],
  ['the type of a sign-in', { type: 'webauthn.get' }, /type/, 'register'],
  // Would make the server fetch URLs of the sender.
  ['certificates', { attestation: { fmt: 'android-key', attStmt: certificates } }, /attestation/, 'register'],
  [
    'needless certificates',
    { attestation: { fmt: 'packed', attStmt: certificates } },
    /attestation/,
    'register',
  ],
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

const accounts = ({ services: { db } }: TestSite) =>
  Promise.all(
    (['users', 'passkeys', 'sessions'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  );

describe.each(engines)('ceremonies (%s)', (engine) => {
  describe.each([
    ['authenticate', 401, 200],
    ['register', 422, 201],
  ] as const)('%s', (name, rejected, accepted) => {
    async function open(now?: () => number) {
      const site = await openTestSite(engine, now && { now });
      const [browser, other] = [createBrowser(site), createBrowser(site)];
      return { site, browser, other, begin: await CEREMONIES[name](site, [browser, other]) };
    }
    test('each deviation is rejected for its reason, stores nothing, and the next try succeeds', async () => {
      const { site, browser, begin } = await open();
      const before = await accounts(site);
      const deviations = casesFor(
        engine,
        DEVIATIONS.filter(([, , , only = name]) => only === name),
      );
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
});
