import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type DomainError, unavailable } from '../errors.ts';
import { DATA_KEY_BYTES } from '../operations/config.ts';

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

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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

/**
 * Returns a version byte, a random nonce, the tag and the ciphertext (AES-256-GCM, NIST SP 800-38D). The reference is
 * authenticated, too, so that nobody can swap two rows.
 */
export function encrypt(key: Uint8Array, reference: string, content: unknown): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(reference));
  const ciphertext = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final()];
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ...ciphertext]);
}

/** @throws unavailable if the key, the reference or a byte does not match. */
export function decrypt<Content>(key: Uint8Array, reference: string, encrypted: Uint8Array): Content {
  if (encrypted[0] !== VERSION) throw new Error(`${reference} is encrypted in an unknown format.`);
  const [nonceEnd, tagEnd] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(1, nonceEnd), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(reference)).setAuthTag(encrypted.subarray(nonceEnd, tagEnd));
  const text = decipher.update(encrypted.subarray(tagEnd), undefined, 'utf8');
  try {
    return JSON.parse(text + decipher.final('utf8'));
  } catch (cause) {
    throw wrongKey(cause);
  }
}

export function wrongKey(cause?: unknown): DomainError {
  return unavailable(
    'The data key (DATA_KEY, or data.key in DATA_DIR) is not the one that referrals are encrypted with. Please put the right one back; docs/operations.md says how.',
    cause,
  );
}
