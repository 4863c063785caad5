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
 * Why an answer of an authenticator is refused, by the steps of WebAuthn Level 3: 7.1 (registering a new credential)
 * and 7.2 (verifying an authentication assertion).
 */
export type CeremonyErrorCode =
  /** It is not what the standard describes, or asks for what we do not offer. */
  | 'malformed'
  /** No such challenge was given to this browser for this purpose, or it has been answered (challenge step). */
  | 'challenge_unknown'
  /** It came after five minutes. */
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
  /** The credential is not known, not the one that was signed with, or not that of the one who signs in. */
  | 'credential'
  /** response.userHandle is not that of the one who signs in, or not of 1 to 64 bytes. */
  | 'user_handle'
  /** The signature, or the attestation statement. */
  | 'signature'
  /** signCount is not above the stored one: the authenticator may have been cloned. */
  | 'counter';

/** An answer that was refused. */
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

/** What `newToken` makes. */
const CHALLENGE = /^[\w-]{43}$/;

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms). */
export const ALGORITHMS = [-8, -7, -257];

/** Who we are to authenticators: configured, never read from a request. */
export type RelyingParty = { name: string; id: string; origin: string };

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

/** The challenge that an answer is for, before anything about it is believed. @throws CeremonyError */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  const challenge = refusedUnlessReadable(() => decodeClientDataJSON(response.clientDataJSON).challenge);
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) throw new CeremonyError('malformed');
  return challenge;
}

/** Verifies a new credential (7.1). @throws CeremonyError */
export async function verifyRegistration(
  response: RegistrationResponseJSON,
  challenge: string,
  party: RelyingParty,
): Promise<NewPasskey> {
  const attestation = refusedUnlessReadable(() =>
    decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)),
  );
  // We ask for none. Statements with certificates would make the library fetch addresses that the sender chose.
  const isSelfMade = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c');
  if (attestation.get('fmt') !== 'none' && !isSelfMade) throw new CeremonyError('malformed');
  const authData = attestation.get('authData');
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
  const { id, publicKey, counter } = registrationInfo.credential;
  if (id !== response.id) throw new CeremonyError('credential');
  if (isoBase64URL.toBuffer(id).length > MAX_CREDENTIAL_ID_BYTES) throw new CeremonyError('malformed');
  return { credentialId: id, publicKey, counter, transports: response.response.transports ?? [] };
}

/** Verifies an assertion by a known credential (7.2) and gives the new counter. @throws CeremonyError */
export async function verifyAuthentication(
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter'>,
  party: RelyingParty,
): Promise<number> {
  const authData = refusedUnlessReadable(() => isoBase64URL.toBuffer(response.response.authenticatorData));
  await check(response.response.clientDataJSON, authData, 'webauthn.get', party);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is judged below, once the signature has shown that it is the authenticator's own.
    credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
  }).catch((cause) => {
    throw new CeremonyError('malformed', cause);
  });
  if (!verified) throw new CeremonyError('signature');
  const { newCounter } = authenticationInfo;
  if ((newCounter !== 0 || passkey.counter !== 0) && newCounter <= passkey.counter) {
    throw new CeremonyError('counter');
  }
  return newCounter;
}

/** The steps that both ceremonies share, so that each refusal has a name; the library repeats most of them. */
async function check(
  clientDataJSON: string,
  authenticatorData: Uint8Array<ArrayBuffer>,
  type: 'webauthn.create' | 'webauthn.get',
  party: RelyingParty,
): Promise<void> {
  const client = refusedUnlessReadable(() => decodeClientDataJSON(clientDataJSON));
  if (client.type !== type) throw new CeremonyError('type');
  if (client.origin !== party.origin) throw new CeremonyError('origin');
  if (client.crossOrigin || client.topOrigin !== undefined) throw new CeremonyError('cross_origin');
  const { rpIdHash, flags } = refusedUnlessReadable(() => parseAuthenticatorData(authenticatorData));
  if (Buffer.compare(rpIdHash, await toHash(party.id)) !== 0) throw new CeremonyError('rp_id');
  if (!flags.up) throw new CeremonyError('user_presence');
  if (!flags.uv) throw new CeremonyError('user_verification');
}

function refusedUnlessReadable<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CeremonyError('malformed', cause);
  }
}
