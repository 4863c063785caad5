import { describe, expect, test } from 'vitest';
import { PATIENT } from '../../tests/support/referrals.ts';
import { decrypt, encrypt, newDataKey } from './key.ts';

const KEY = newDataKey().referralKey;
const REFERENCE = 'R-7K3M9Q';

describe('an encrypted referral', () => {
  test('decrypts with its key and reference, whatever its fields contain', () => {
    const odd = { ...PATIENT, firstName: '🥑"\\\u2028', lastName: 'नि\u200Dता', company: 'x'.repeat(10_000) };
    for (const fields of [PATIENT, odd]) {
      expect(decrypt(KEY, REFERENCE, encrypt(KEY, REFERENCE, fields))).toEqual(fields);
    }
  });

  test('differs each time because of a fresh nonce', () => {
    const encrypted = Array.from({ length: 1_000 }, () => Buffer.from(encrypt(KEY, REFERENCE, PATIENT)));
    expect(new Set(encrypted.map((bytes) => bytes.subarray(1, 13).toString('hex'))).size).toBe(1_000);
    expect(new Set(encrypted.map((bytes) => bytes.length)).size).toBe(1);
  });

  test('does not decrypt with another key or reference', () => {
    const encrypted = encrypt(KEY, REFERENCE, PATIENT);
    const near = Uint8Array.from(KEY);
    near[31] = (near[31] ?? 0) ^ 1;
    for (const key of [newDataKey().referralKey, near, new Uint8Array(32)]) {
      expect(() => decrypt(key, REFERENCE, encrypted)).toThrow(
        expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('DATA_KEY') }),
      );
    }
    for (const reference of ['R-7K3M9R', 'r-7k3m9q', '', `${REFERENCE} `]) {
      expect(() => decrypt(KEY, reference, encrypted)).toThrow();
    }
  });

  test('does not decrypt if a bit is flipped or a byte is missing or added', () => {
    const encrypted = encrypt(KEY, REFERENCE, PATIENT);
    for (let bit = 0; bit < encrypted.length * 8; bit++) {
      const changed = Uint8Array.from(encrypted);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => decrypt(KEY, REFERENCE, changed)).toThrow();
    }
    for (let length = 0; length < encrypted.length; length++) {
      expect(() => decrypt(KEY, REFERENCE, encrypted.subarray(0, length))).toThrow();
    }
    expect(() => decrypt(KEY, REFERENCE, Buffer.concat([encrypted, Buffer.of(0)]))).toThrow();
  });

  test('with another version throws an error that contains only the reference', () => {
    const encrypted = Uint8Array.from(encrypt(KEY, REFERENCE, PATIENT));
    encrypted[0] = 2;
    expect(() => decrypt(KEY, REFERENCE, encrypted)).toThrow('R-7K3M9Q is encrypted in an unknown format.');
  });
});
