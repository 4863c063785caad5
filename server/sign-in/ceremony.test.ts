import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAuthenticator } from '../../tests/support/authenticator.ts';
import { byDepth } from '../../tests/support/depth.ts';
import { CeremonyError, verifyRegistration } from './ceremony.ts';

const ORIGIN = 'http://localhost:3000';
const PARTY = { name: 'Sorrel', id: 'localhost', origin: ORIGIN };
const CHALLENGE = 'A'.repeat(43);
const RUNS = { numRuns: byDepth({ short: 200, deep: 5_000 }) };

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

const encode = (value: unknown) => isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
  ),
}));
const fields = fc
  .record({
    fmt: fc.oneof(fc.constantFrom('none', 'packed', 'tpm'), value),
    attStmt: fc.oneof(fc.constant(new Map()), value),
    authData: fc.oneof(fc.uint8Array({ maxLength: 200 }), value),
  })
  .map((record) => new Map(Object.entries(record)));

test('any CBOR as attestation is rejected with a code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(value, fields), async (cbor) => {
      expect(await errorOf(encode(cbor))).toBeInstanceOf(CeremonyError);
    }),
    RUNS,
  );
});

test('a valid attestation with changed bytes is accepted or rejected with a code', async () => {
  const valid = createAuthenticator({ origin: ORIGIN }).register(options).response.attestationObject;
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(valid, 'base64url');
      for (const [position, byte] of changes) bytes[position % bytes.length] = byte;
      const error = await errorOf(bytes);
      if (error !== null) expect(error).toBeInstanceOf(CeremonyError);
    }),
    RUNS,
  );
});

test('deeply nested CBOR is rejected with a code', async () => {
  expect(await errorOf(Buffer.alloc(12_000, 0x81))).toBeInstanceOf(CeremonyError);
});
