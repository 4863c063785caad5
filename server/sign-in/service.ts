import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { emailError, normalizeEmail } from '../../domain/forms/rules.ts';
import { fullName } from '../../domain/names.ts';
import type { User } from '../../domain/team/team-responses.ts';
import { practice } from '../../practice.config.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { type DomainError, invalid, notFound, unauthenticated } from '../errors.ts';
import type { Visitor } from '../http/cookies.ts';
import { hashToken, newToken } from '../operations/token.ts';
import { findUserByEmail, lockUser } from '../team/repository.ts';
import {
  ALGORITHMS,
  CeremonyError,
  challengeOf,
  loadLibrary,
  type NewPasskey,
  type RelyingParty,
  verifyAuthentication,
  verifyRegistration,
} from './ceremony.ts';
import {
  type ChallengeRecord,
  findPasskey,
  insertChallenge,
  type StoredPasskey,
  takeChallenge,
  updatePasskey,
} from './repository.ts';
import { deleteExpiredSessions, signIn } from './sessions.ts';

/** How long a person may take to confirm with the authenticator. */
const CHALLENGE_MS = 5 * 60_000;

/** Whom a new passkey is for. */
export type Owner = Pick<User, 'email' | 'firstName' | 'lastName'> & { userHandle: string };

/** Returns options for a new passkey, and the browser's secret. @param known passkeys of authenticators that have one. */
export async function createRegistrationOptions(
  ctx: Context,
  owner: Owner,
  visitor: Visitor,
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) {
  const { challenge, browserToken } = await createChallenge(ctx, owner.userHandle, visitor);
  const party = partyOf(ctx);
  const options = await (await loadLibrary()).generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: owner.email,
    userDisplayName: fullName(owner),
    userID: toBytes(owner.userHandle),
    challenge,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options, browserToken };
}

/** Verifies a response with a new passkey for this browser and user. @throws invalid */
export function verifyNewPasskey(
  ctx: Context,
  response: RegistrationResponseJSON,
  { userHandle }: Pick<Owner, 'userHandle'>,
  visitor: Visitor,
): Promise<NewPasskey> {
  return takeChallengeOf(ctx, response, visitor)
    .then(({ challenge, user_handle }) => {
      if (user_handle !== userHandle) throw new CeremonyError('Challenge of another user');
      return verifyRegistration(response, challenge, partyOf(ctx));
    })
    .catch(rejectWith(ctx, invalid('The passkey could not be verified. Please try again.')));
}

/** Returns options for a sign-in, and the browser's secret. @throws invalid (no address, no passkeys); not_found. */
export async function createAuthenticationOptions(ctx: Context, address: string, visitor: Visitor) {
  const email = normalizeEmail(address);
  const error = emailError(email);
  if (error) throw invalid(error);
  const user = await findUserByEmail(ctx.db, email);
  if (!user || user.isDeactivated) throw notFound('There is no user with this email address.');
  if (!user.hasPasskeys) throw invalid('There are no passkeys for this account.');
  const { challenge, browserToken } = await createChallenge(ctx, user.userHandle, visitor);
  const options = await (await loadLibrary()).generateAuthenticationOptions({
    rpID: partyOf(ctx).id,
    challenge,
    timeout: CHALLENGE_MS,
    // Empty, because strangers may ask: authenticators find the passkey themselves (residentKey above).
    allowCredentials: [],
    userVerification: 'required',
  });
  return { options, browserToken };
}

/** Signs in. @throws unauthenticated for every rejected response */
export async function authenticate(ctx: Context, response: AuthenticationResponseJSON, visitor: Visitor) {
  const { db, now } = ctx;
  const reject = rejectWith(ctx, unauthenticated('The passkey was not accepted.'));
  const { passkey, used } = await verifyAssertion(ctx, response, visitor).catch(reject);
  await deleteExpiredSessions(db, now());
  return transaction(db, async (trx) => {
    const user = await lockUser(trx, passkey.userId);
    // Both may have changed since the passkey was read.
    if (!user || user.isDeactivated || !(await updatePasskey(trx, passkey, used, now()))) {
      throw new CeremonyError('Passkey removed or used meanwhile');
    }
    return signIn(trx, 'signed_in', { user, passkeyId: passkey.id, visitor, now: now() });
  }).catch(reject);
}

async function verifyAssertion(
  ctx: Context,
  response: AuthenticationResponseJSON,
  visitor: Visitor,
): Promise<{ passkey: StoredPasskey; used: Pick<NewPasskey, 'counter' | 'isSynced'> }> {
  const { challenge, user_handle: userHandle } = await takeChallengeOf(ctx, response, visitor);
  const passkey = await findPasskey(ctx.db, response.id);
  if (passkey?.userHandle !== userHandle) throw new CeremonyError('Credential unknown, or of another user');
  // The options name no credentials, so the authenticator must send the handle (WebAuthn Level 3, 7.2).
  if (response.response.userHandle !== userHandle) throw new CeremonyError('User handle missing or wrong');
  return { passkey, used: await verifyAuthentication(response, challenge, passkey, partyOf(ctx)) };
}

/** Returns a challenge for this browser and user, and the browser's secret that the response must include. */
async function createChallenge(
  { db, now }: Context,
  userHandle: string,
  { browserToken = newToken() }: Visitor,
) {
  const challenge = newToken();
  const columns = { browser_hash: hashToken(browserToken), user_handle: userHandle };
  await insertChallenge(db, { challenge, ...columns, expires_at: now() + CHALLENGE_MS }, now());
  return { challenge: toBytes(challenge), browserToken };
}

/** Deletes and returns the response's challenge, even if verification fails later. @throws CeremonyError */
async function takeChallengeOf(
  { db, now }: Context,
  response: RegistrationResponseJSON | AuthenticationResponseJSON,
  { browserToken = '' }: Visitor,
): Promise<ChallengeRecord> {
  const row = await takeChallenge(db, await challengeOf(response), hashToken(browserToken));
  if (!row) throw new CeremonyError('Challenge unknown');
  if (row.expires_at <= now()) throw new CeremonyError('Challenge expired');
  return row;
}

/** Logs which check of a ceremony failed; the person only reads that it did. */
function rejectWith({ report }: Context, shown: DomainError) {
  return (error: unknown): never => {
    if (!(error instanceof CeremonyError)) throw error;
    report('a passkey was rejected', error);
    throw shown;
  };
}

const partyOf = ({ origin }: Context): RelyingParty => ({
  name: practice.portalName,
  id: new URL(origin).hostname,
  origin,
});

const toBytes = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));
