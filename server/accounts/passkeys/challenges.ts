import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { User } from '../../../domain/accounts/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import { hashToken, newToken } from '../../db/link.ts';
import type { Database } from '../../db/schema.ts';
import { invalid } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';
import { Rejection } from '../audit/rejection.ts';
import {
  ALGORITHMS,
  CeremonyError,
  challengeOf,
  type NewPasskey,
  type RelyingParty,
  verifyRegistration,
} from './ceremony.ts';
import { type ChallengeRecord, insertChallenge, type PasskeyRecord, takeChallenge } from './repository.ts';

/** How long a person may take to confirm with the authenticator. */
export const CHALLENGE_MS = 5 * 60_000;

type Purpose = ChallengeRecord['purpose'];

/** The browser that asks, and that must send the response. */
type Browser = Pick<Visitor, 'browserToken'>;

/** Whom a new passkey is for. */
type Owner = Pick<User, 'email' | 'firstName' | 'lastName'> & { userHandle: string };

export type Challenges = ReturnType<typeof createChallenges>;

/** WebAuthn challenges, each for one purpose, browser and user. */
export function createChallenges({
  db,
  party,
  now,
}: {
  db: Database;
  party: RelyingParty;
  now: () => number;
}) {
  /** Returns a challenge, and the browser's secret that the response must include. */
  async function create(purpose: Purpose, browser: Browser, userHandle: string) {
    const browserToken = browser.browserToken ?? newToken();
    const challenge = newToken();
    const columns = { browser_hash: hashToken(browserToken), user_handle: userHandle };
    const expiresAt = now() + CHALLENGE_MS;
    await insertChallenge(db, { challenge, purpose, ...columns, expires_at: expiresAt }, now());
    return { challenge: isoBase64URL.toBuffer(challenge), browserToken };
  }

  /** Deletes and returns the response's challenge, even if verification fails later. @throws CeremonyError */
  async function take(
    response: RegistrationResponseJSON | AuthenticationResponseJSON,
    purpose: Purpose,
    { browserToken }: Browser,
  ): Promise<ChallengeRecord> {
    const challenge = challengeOf(response);
    const row = browserToken
      ? await takeChallenge(db, { challenge, purpose, browser_hash: hashToken(browserToken) })
      : null;
    if (!row) throw new CeremonyError('challenge_unknown');
    if (row.expires_at <= now()) throw new CeremonyError('challenge_expired');
    return row;
  }

  return {
    create,
    take,

    /** Returns options for a new passkey, and the browser's secret. @param known passkeys whose authenticators must not create another. */
    async creationOptions(
      purpose: Purpose,
      browser: Browser,
      user: Owner,
      known: Pick<PasskeyRecord, 'credentialId' | 'transports'>[] = [],
    ) {
      const { challenge, browserToken } = await create(purpose, browser, user.userHandle);
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userName: user.email,
        userDisplayName: fullName(user),
        userID: isoBase64URL.toBuffer(user.userHandle),
        challenge,
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { options, browserToken };
    },

    /** Verifies a response with a new passkey for this purpose, browser and user. @throws Rejection */
    async verifyNewPasskey(
      response: RegistrationResponseJSON,
      purpose: Purpose,
      browser: Browser,
      { email, userHandle }: Pick<Owner, 'email' | 'userHandle'>,
    ): Promise<NewPasskey> {
      try {
        const { challenge, user_handle } = await take(response, purpose, browser);
        if (user_handle !== userHandle) throw new CeremonyError('challenge_unknown');
        return await verifyRegistration(response, challenge, party);
      } catch (error) {
        const shown = invalid('The passkey could not be verified. Please try again.');
        throw error instanceof CeremonyError ? new Rejection(error.code, email, shown) : error;
      }
    },
  };
}
