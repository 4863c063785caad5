import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  parseAuthenticatorData,
  toHash,
} from '@simplewebauthn/server/helpers';

/**
 * Why an authenticator's response is rejected, by the steps of WebAuthn Level 3: 7.1 (registering a new credential)
 * and 7.2 (verifying an authentication assertion).
 */
type CeremonyErrorCode =
  /** Not as the standard describes, or uses an unsupported feature. */
  | 'malformed'
  /** Not issued to this browser for this purpose, or already used (challenge step). */
  | 'challenge_unknown'
  /** The response came after five minutes. */
  | 'challenge_expired'
  /** C.type. */
  | 'type'
  /** C.origin. */
  | 'origin'
  /** C.crossOrigin and C.topOrigin: we are never framed. */
  | 'cross_origin'
  /** rpIdHash. */
  | 'rp_id'
  /** UP bit of the flags. */
  | 'user_presence'
  /** UV bit of the flags. */
  | 'user_verification'
  /** The credential is unknown, did not sign, or belongs to another user. */
  | 'credential'
  /** response.userHandle is another user's, or not 1 to 64 bytes long. */
  | 'user_handle'
  /** The signature, or the attestation statement. */
  | 'signature'
  /** signCount is not above the stored one: the authenticator may have been cloned. */
  | 'counter';

export class CeremonyError extends Error {
  override readonly name = 'CeremonyError';
  readonly code: CeremonyErrorCode;

  constructor(code: CeremonyErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Bytes of a credential id (7.1). */
const MAX_CREDENTIAL_ID_BYTES = 1_023;

/** The format of `newToken`. */
const CHALLENGE = /^[\w-]{43}$/;

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms). */
export const ALGORITHMS = [-8, -7, -257];

/** The WebAuthn relying party; configured, never read from a request. */
export type RelyingParty = { name: string; id: string; origin: string };

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  /** Whether a provider backs it up, such as a cloud keychain (BS bit of the flags). */
  isSynced: boolean;
};

/** Returns the response's challenge, which is not verified yet. @throws CeremonyError */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  const challenge = readOrReject(() => decodeClientDataJSON(response.clientDataJSON).challenge);
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) throw new CeremonyError('malformed');
  return challenge;
}

/** Verifies a new credential (7.1). @throws CeremonyError */
export async function verifyRegistration(
  response: RegistrationResponseJSON,
  challenge: string,
  party: RelyingParty,
): Promise<NewPasskey> {
  const { format, hasCertificates, authData } = readOrReject(() => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    return {
      format: attestation.get('fmt'),
      hasCertificates: Boolean(attestation.get('attStmt').get('x5c')),
      authData: attestation.get('authData'),
    };
  });
  // Attestation certificates would make the library fetch URLs that the sender chose.
  if (format !== 'none' && (format !== 'packed' || hasCertificates)) throw new CeremonyError('malformed');
  await check(response.response.clientDataJSON, authData, 'webauthn.create', party);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause) => {
    throw new CeremonyError('malformed', cause);
  });
  if (!verified) throw new CeremonyError('signature');
  const { credential, credentialBackedUp } = registrationInfo;
  const { id, publicKey, counter } = credential;
  if (id !== response.id) throw new CeremonyError('credential');
  if (isoBase64URL.toBuffer(id).length > MAX_CREDENTIAL_ID_BYTES) throw new CeremonyError('malformed');
  const transports = response.response.transports ?? [];
  return { credentialId: id, publicKey, counter, transports, isSynced: credentialBackedUp };
}

/** Verifies an assertion (7.2) and returns the passkey's new state. @throws CeremonyError */
export async function verifyAuthentication(
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter'>,
  party: RelyingParty,
): Promise<Pick<NewPasskey, 'counter' | 'isSynced'>> {
  const authData = readOrReject(() => isoBase64URL.toBuffer(response.response.authenticatorData));
  await check(response.response.clientDataJSON, authData, 'webauthn.get', party);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is checked below, after the signature.
    credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
  }).catch((cause) => {
    throw new CeremonyError('malformed', cause);
  });
  if (!verified) throw new CeremonyError('signature');
  const { newCounter, credentialBackedUp } = authenticationInfo;
  if ((newCounter !== 0 || passkey.counter !== 0) && newCounter <= passkey.counter) {
    throw new CeremonyError('counter');
  }
  return { counter: newCounter, isSynced: credentialBackedUp };
}

/** Checks the common steps with an error code for each; the library repeats most of them. */
async function check(
  clientDataJSON: string,
  authenticatorData: Uint8Array<ArrayBuffer>,
  type: 'webauthn.create' | 'webauthn.get',
  party: RelyingParty,
): Promise<void> {
  const client = readOrReject(() => decodeClientDataJSON(clientDataJSON));
  if (client.type !== type) throw new CeremonyError('type');
  if (client.origin !== party.origin) throw new CeremonyError('origin');
  if (client.crossOrigin || client.topOrigin !== undefined) throw new CeremonyError('cross_origin');
  const { rpIdHash, flags } = readOrReject(() => parseAuthenticatorData(authenticatorData));
  if (Buffer.compare(rpIdHash, await toHash(party.id)) !== 0) throw new CeremonyError('rp_id');
  if (!flags.up) throw new CeremonyError('user_presence');
  if (!flags.uv) throw new CeremonyError('user_verification');
}

function readOrReject<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CeremonyError('malformed', cause);
  }
}
