import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The master key and the keys derived from it (HKDF, RFC 5869). */
export type DataKey = {
  /** 32 bytes in base64, as in `DATA_KEY` and the key file. */
  text: string;
  /** Identifies the key without revealing it. */
  fingerprint: string;
  /** Encrypts referrals: 32 bytes. */
  referralKey: Uint8Array;
  /** Hashes what referrals are found by: 32 bytes. */
  searchKey: Uint8Array;
  /** Signs captcha challenges. */
  captcha: string;
};

export const DATA_KEY_BYTES = 32;

/** @param text 32 bytes in base64. */
export function dataKeyOf(text: string): DataKey {
  const master = Buffer.from(text, 'base64');
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `sorrel ${purpose}`, 32));
  return {
    text,
    fingerprint: createHash('sha256').update(derived('fingerprint')).digest('base64url'),
    referralKey: derived('referrals'),
    searchKey: derived('referral search'),
    captcha: derived('captcha').toString('base64url'),
  };
}

export function newDataKey(): DataKey {
  return dataKeyOf(randomBytes(DATA_KEY_BYTES).toString('base64'));
}

/** Whether the text is 32 bytes in canonical base64. */
export function isDataKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === DATA_KEY_BYTES && bytes.toString('base64') === text;
}
