import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../../tests/support/authenticator.ts';
import { CeremonyError, verifyRegistration } from './ceremony.ts';

const ORIGIN = 'http://localhost:3000';
const PARTY = { name: 'Sorrel', id: 'localhost', origin: ORIGIN };
const CHALLENGE = 'A'.repeat(43);

const options = {
  challenge: CHALLENGE,
  rp: { id: PARTY.id, name: PARTY.name },
  user: { id: 'AAAA', name: 'ana', displayName: 'Ana' },
  pubKeyCredParams: [],
} satisfies PublicKeyCredentialCreationOptionsJSON;

/** Registers with this attestation object; returns the error, or null if it was accepted. */
async function errorOf(attestationObject: Uint8Array): Promise<unknown> {
  const answer = createAuthenticator({ origin: ORIGIN }).register(options);
  answer.response.attestationObject = Buffer.from(attestationObject).toString('base64url');
  return verifyRegistration(answer, CHALLENGE, PARTY).then(
    () => null,
    (error: unknown) => error,
  );
}

test.each([
  ['no CBOR', Buffer.from('none')],
  ['another type', isoCBOR.encode('none')],
  ['no fields', isoCBOR.encode(new Map())],
  ['deeply nested lists', Buffer.alloc(12_000, 0x81)],
])('an attestation that is %s is rejected with a code', async (_, cbor) => {
  expect(await errorOf(cbor)).toBeInstanceOf(CeremonyError);
});
