import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { User } from '../../../domain/accounts/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import { hashToken, newToken } from '../../db/link.ts';
import type { Database } from '../../db/schema.ts';
import type { Visitor } from '../../http/visitor.ts';
import { ALGORITHMS, CeremonyError, challengeOf, type RelyingParty } from './ceremony.ts';
import { type ChallengeRecord, insertChallenge, type PasskeyRecord, takeChallenge } from './repository.ts';

/** How long a person may take to confirm with the authenticator. */
export const CHALLENGE_MS = 5 * 60_000;

type Purpose = ChallengeRecord['purpose'];

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
  async function create(
    purpose: Purpose,
    browserToken: string,
    userHandle: string,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newToken();
    await insertChallenge(
      db,
      {
        challenge,
        purpose,
        browser_hash: hashToken(browserToken),
        user_handle: userHandle,
        expires_at: now() + CHALLENGE_MS,
      },
      now(),
    );
    return isoBase64URL.toBuffer(challenge);
  }

  return {
    create,

    /** Returns options for a new passkey. @param known passkeys whose authenticators must not create another. */
    async creationOptions(
      purpose: Purpose,
      browserToken: string,
      user: Pick<User, 'email' | 'firstName' | 'lastName'> & { userHandle: string },
      known: Pick<PasskeyRecord, 'credentialId' | 'transports'>[],
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      return generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userName: user.email,
        userDisplayName: fullName(user),
        userID: isoBase64URL.toBuffer(user.userHandle),
        challenge: await create(purpose, browserToken, user.userHandle),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
    },

    /** Deletes and returns the response's challenge, even if verification fails later. @throws CeremonyError */
    async take(
      answer: RegistrationResponseJSON | AuthenticationResponseJSON,
      purpose: Purpose,
      { browserToken }: Pick<Visitor, 'browserToken'>,
    ): Promise<ChallengeRecord> {
      const challenge = challengeOf(answer);
      const row = browserToken
        ? await takeChallenge(db, { challenge, purpose, browser_hash: hashToken(browserToken) })
        : null;
      if (!row) throw new CeremonyError('challenge_unknown');
      if (row.expires_at <= now()) throw new CeremonyError('challenge_expired');
      return row;
    },
  };
}
