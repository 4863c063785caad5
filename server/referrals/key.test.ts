import { describe, expect, test } from 'vitest';
import { PATIENT } from '../../tests/support/referrals.ts';
import { decrypt, encrypt, newDataKey } from './key.ts';

const KEY = newDataKey().referralKey;
const REFERENCE = 'R-7K3M9Q';

describe('an encrypted referral', () => {
  test('decrypts with its key and reference, whatever its fields contain, and differs each time', () => {
    const odd = { ...PATIENT, firstName: '🥑"\\\u2028', lastName: 'नि\u200Dता', company: 'x'.repeat(10_000) };
    for (const fields of [PATIENT, odd]) {
      expect(decrypt(KEY, REFERENCE, encrypt(KEY, REFERENCE, fields))).toEqual(fields);
    }
    const [one, other] = [encrypt(KEY, REFERENCE, PATIENT), encrypt(KEY, REFERENCE, PATIENT)];
    expect(Buffer.compare(one, other)).not.toBe(0);
  });

  test('does not decrypt with another key or reference', () => {
    const encrypted = encrypt(KEY, REFERENCE, PATIENT);
    expect(() => decrypt(newDataKey().referralKey, REFERENCE, encrypted)).toThrow(
      expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('DATA_KEY') }),
    );
    for (const reference of ['R-7K3M9R', 'r-7k3m9q', '', `${REFERENCE} `]) {
      expect(() => decrypt(KEY, reference, encrypted)).toThrow();
    }
  });

  test('with another version throws an error that contains only the reference', () => {
    const encrypted = Uint8Array.from(encrypt(KEY, REFERENCE, PATIENT));
    encrypted[0] = 2;
    expect(() => decrypt(KEY, REFERENCE, encrypted)).toThrow('R-7K3M9Q is encrypted in an unknown format.');
  });
});
