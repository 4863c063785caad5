import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { wrongKey } from './keyring.ts';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Returns a version byte, a random nonce, the tag and the ciphertext (AES-256-GCM, NIST SP 800-38D). The reference is
 * authenticated too, so that nobody can swap the ciphertexts of two rows.
 * @param key 32 bytes.
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
