import { describe, expect, test } from 'vitest';
import { PATIENT } from '../../tests/support/referrals.ts';
import { newDataKey } from '../data-key/key.ts';
import { seal, unseal } from './seal.ts';

const KEY = newDataKey().sealing;
const REFERENCE = 'R-7K3M9Q';

describe('a sealed referral', () => {
  test('opens under its key and its reference, whatever its fields hold', () => {
    const odd = { ...PATIENT, firstName: '🥑"\\\u2028', lastName: 'नि\u200Dता', company: 'x'.repeat(10_000) };
    for (const fields of [PATIENT, odd]) {
      expect(unseal(KEY, REFERENCE, seal(KEY, REFERENCE, fields))).toEqual(fields);
    }
  });

  test('says nothing of what is in it', () => {
    const sealed = Buffer.from(seal(KEY, REFERENCE, PATIENT));
    for (const value of [...Object.values(PATIENT), ...Object.keys(PATIENT), REFERENCE]) {
      for (const text of [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')]) {
        expect(sealed.includes(text)).toBe(false);
      }
    }
  });

  test('is another one each time, with a nonce of its own', () => {
    const sealed = Array.from({ length: 1_000 }, () => Buffer.from(seal(KEY, REFERENCE, PATIENT)));
    expect(new Set(sealed.map((bytes) => bytes.toString('hex'))).size).toBe(1_000);
    expect(new Set(sealed.map((bytes) => bytes.subarray(1, 13).toString('hex'))).size).toBe(1_000);
    expect(new Set(sealed.map((bytes) => bytes.length)).size).toBe(1);
  });

  test('does not open under another key or as another referral’s', () => {
    const sealed = seal(KEY, REFERENCE, PATIENT);
    const near = Uint8Array.from(KEY);
    near[31] = (near[31] ?? 0) ^ 1;
    for (const key of [newDataKey().sealing, near, new Uint8Array(32)]) {
      expect(() => unseal(key, REFERENCE, sealed)).toThrow();
    }
    for (const reference of ['R-7K3M9R', 'r-7k3m9q', '', `${REFERENCE} `]) {
      expect(() => unseal(KEY, reference, sealed)).toThrow();
    }
  });

  test('does not open when one bit of it is flipped, or a byte is missing or too many', () => {
    const sealed = seal(KEY, REFERENCE, PATIENT);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Uint8Array.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => unseal(KEY, REFERENCE, changed)).toThrow();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(KEY, REFERENCE, sealed.subarray(0, length))).toThrow();
    }
    expect(() => unseal(KEY, REFERENCE, Buffer.concat([sealed, Buffer.of(0)]))).toThrow();
  });

  test('of another version says so, and names no more than the reference', () => {
    const sealed = Uint8Array.from(seal(KEY, REFERENCE, PATIENT));
    sealed[0] = 2;
    expect(() => unseal(KEY, REFERENCE, sealed)).toThrow('Referral R-7K3M9Q is sealed in an unknown way.');
  });
});
