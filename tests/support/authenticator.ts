import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { TEST_ORIGIN } from './services.ts';

/** Wrong or malicious behavior of an authenticator or page. */
export type Deviations = {
  challenge?: string;
  origin?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** Sets both flags of a synced passkey (BE and BS). */
  isSynced?: boolean;
  counter?: number;
  /** Replaces the credential id in the response, but not the signing key. */
  credentialId?: string;
  userHandle?: string | undefined;
  isForged?: boolean;
  algorithm?: number;
  /** Format and statement of an attestation. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  attestationObject?: Buffer;
};

const AAGUID = Buffer.alloc(16);

/** A software authenticator with one ES256 credential (WebAuthn Level 3, 6). */
export function createAuthenticator({ origin = TEST_ORIGIN, counts = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32).toString('base64url');
  let counter = 0;
  let userHandle: string | undefined;

  function clientData(challenge: string, type: string, { topOrigin, ...deviations }: Deviations): Buffer {
    const { challenge: sent = challenge, origin: from = origin } = deviations;
    const { crossOrigin = false } = deviations;
    const data = { type, challenge: sent, origin: from, crossOrigin, ...(topOrigin && { topOrigin }) };
    return Buffer.from(JSON.stringify(data));
  }

  function authenticatorData(rpId = new URL(origin).hostname, deviations: Deviations, ...attested: Buffer[]) {
    const { isVerified = true, isSynced = false } = deviations;
    const user = 0x01 | (isVerified ? 0x04 : 0);
    const flags = user | (isSynced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    if (counts) counter++;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviations.counter ?? counter);
    const rpIdHash = sha256(Buffer.from(deviations.rpId ?? rpId));
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, ...attested]);
  }

  function credential<Response>({ credentialId: id = credentialId }: Deviations, response: Response) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  return {
    credentialId,

    /** Creates the credential (6.3.2) with attestation 'none'. */
    register(
      options: PublicKeyCredentialCreationOptionsJSON,
      deviations: Deviations = {},
    ): RegistrationResponseJSON {
      userHandle = options.user.id;
      const id = Buffer.from(credentialId, 'base64url');
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const attested = [AAGUID, length, id, Buffer.from(coseKey(publicKey, deviations.algorithm))];
      const authData = authenticatorData(options.rp.id, deviations, ...attested);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', deviations.attestation?.fmt ?? 'none'],
          ['attStmt', deviations.attestation?.attStmt ?? new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return credential(deviations, {
        clientDataJSON: clientData(options.challenge, 'webauthn.create', deviations).toString('base64url'),
        attestationObject: (deviations.attestationObject ?? Buffer.from(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** Signs an assertion (6.3.3). */
    authenticate(
      options: PublicKeyCredentialRequestOptionsJSON,
      deviations: Deviations = {},
    ): AuthenticationResponseJSON {
      const client = clientData(options.challenge, 'webauthn.get', deviations);
      const authData = authenticatorData(options.rpId, deviations);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      if (deviations.isForged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return credential(deviations, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: 'userHandle' in deviations ? deviations.userHandle : userHandle,
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Encodes a P-256 key for COSE (RFC 9053, 7.1.1). */
export function coseKey(publicKey: KeyObject, algorithm = -7): Uint8Array<ArrayBuffer> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
