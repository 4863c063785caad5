import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** The library has a third of all modules, so that it is loaded at the first ceremony instead of the start. */
export const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** An authenticator's response is rejected. The message says which check failed, for the log; it names no person. */
export class CeremonyError extends Error {
  override readonly name = 'CeremonyError';
}

/** Bytes of a credential id (WebAuthn Level 3, 7.1). */
const MAX_CREDENTIAL_ID_BYTES = 1_023;

/** Long enough for a message of the library, which may quote what was sent. */
const MAX_MESSAGE_LENGTH = 200;

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms). */
export const ALGORITHMS = [-8, -7, -257];

/** The WebAuthn relying party; configured, never read from a request. */
export type RelyingParty = { name: string; id: string; origin: string };

/** A verified credential. */
export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  /** Whether a provider backs it up, such as a cloud keychain (BS bit of the flags). */
  isSynced: boolean;
};

/** Returns the response's challenge, which is not verified yet. @throws CeremonyError */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): Promise<string> {
  return orReject(async () => {
    const { challenge } = (await loadHelpers()).decodeClientDataJSON(response.clientDataJSON);
    // The format of `newToken`.
    if (!/^[\w-]{43}$/.test(challenge)) throw new Error('Malformed challenge');
    return challenge;
  });
}

/** Verifies a new credential (7.1). @throws CeremonyError */
export function verifyRegistration(
  response: RegistrationResponseJSON,
  challenge: string,
  party: RelyingParty,
): Promise<NewPasskey> {
  return orReject(async () => {
    await rejectFrames(response.response);
    const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    const format = attestation.get('fmt');
    // Attestation certificates would make the library fetch URLs that the sender chose.
    if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c'))) {
      throw new Error('Unwanted attestation');
    }
    const { verified, registrationInfo } = await (await loadLibrary()).verifyRegistrationResponse({
      response,
      ...expectationsOf(challenge, party),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Error('Wrong attestation signature');
    const { credential, credentialBackedUp } = registrationInfo;
    const { id, publicKey, counter } = credential;
    if (id !== response.id) throw new Error('Credential ID of another credential');
    if (isoBase64URL.toBuffer(id).length > MAX_CREDENTIAL_ID_BYTES) throw new Error('Credential ID too long');
    const transports = response.response.transports ?? [];
    return { credentialId: id, publicKey, counter, transports, isSynced: credentialBackedUp };
  });
}

/** Verifies an assertion (7.2) and returns the passkey's new state. @throws CeremonyError */
export function verifyAuthentication(
  response: AuthenticationResponseJSON,
  challenge: string,
  { credentialId, publicKey, counter }: Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter'>,
  party: RelyingParty,
): Promise<Pick<NewPasskey, 'counter' | 'isSynced'>> {
  return orReject(async () => {
    await rejectFrames(response.response);
    const { verified, authenticationInfo } = await (await loadLibrary()).verifyAuthenticationResponse({
      response,
      ...expectationsOf(challenge, party),
      credential: { id: credentialId, publicKey, counter },
    });
    if (!verified) throw new Error('Wrong signature');
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  });
}

const expectationsOf = (challenge: string, { id, origin }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** The library accepts a frame of another site in some cases; the portal is never framed. */
async function rejectFrames({ clientDataJSON }: { clientDataJSON: string }): Promise<void> {
  const { crossOrigin, topOrigin } = (await loadHelpers()).decodeClientDataJSON(clientDataJSON);
  if (crossOrigin || topOrigin !== undefined) throw new Error('Cross-origin frame');
}

/** The library throws plain errors for what the standard rejects, and others for what it cannot parse. */
async function orReject<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CeremonyError(message.slice(0, MAX_MESSAGE_LENGTH));
  }
}
