/** What is stored of a patient: encrypted fields, and keyed hashes by which a referral is found. */
import { createHmac } from 'node:crypto';
import { nameWords } from '../../domain/fold-text.ts';
import { readForm } from '../../domain/forms/field.ts';
import { DETAILS_FORM, type ReferralFields } from '../../domain/referrals/referral-form.ts';
import { type DataKey, decrypt, encrypt } from './key.ts';
import type { EncryptedReferral } from './repository.ts';
import type { SearchHashes } from './search-repository.ts';

type Encrypted = Pick<EncryptedReferral, 'reference' | 'encrypted'>;

const MISSING = readForm(DETAILS_FORM, {}).fields;

/** Stores only what was filled in. */
export function encryptReferral(
  content: ReferralFields,
  reference: string,
  { referralKey }: DataKey,
): Uint8Array {
  const filled = Object.entries(content).filter(([, value]) => value !== null);
  return encrypt(referralKey, reference, Object.fromEntries(filled));
}

/** @throws unavailable with another key. */
export function decryptReferral(
  { reference, encrypted }: Encrypted,
  { referralKey }: DataKey,
): ReferralFields {
  return { ...MISSING, ...decrypt<ReferralFields>(referralKey, reference, encrypted) };
}

/** Returns null for a damaged row, so that others can be listed, and this one closed. */
export function readReferral(record: Encrypted, key: DataKey): ReferralFields | null {
  try {
    return decryptReferral(record, key);
  } catch {
    return null;
  }
}

export function searchHashes(
  { phone, lastName }: Pick<ReferralFields, 'phone' | 'lastName'>,
  key: DataKey,
): SearchHashes {
  const words = nameWords(lastName);
  const names = [nameHash(words, key), ...words.map((word) => wordHash(word, key))];
  return { phone: phoneHash(phone, key), names: [...new Set(names)] };
}

/** @param phone in any usual spelling of ten digits. */
export function phoneHash(phone: string, key: DataKey): string {
  return keyedHash(key, 'phone', phone.replace(/\D/g, '').slice(-10));
}

function nameHash(words: string[], key: DataKey): string {
  return keyedHash(key, 'last name', words.join(''));
}

function wordHash(word: string, key: DataKey): string {
  return keyedHash(key, 'word of a last name', word);
}

/** Words such as "de" and "van" are in many names. */
const MAX_PARTICLE_LENGTH = 3;

/** Returns the hashes by which a text finds referrals: as a last name, and by each word, with hyphens, as one or in one. */
export function nameHashes(text: string, key: DataKey): string[] {
  const words = text.split(/[\s,]+/).map((word) => nameWords(word).join(''));
  const parts = words.filter(({ length }) => length > MAX_PARTICLE_LENGTH || words.length === 1);
  return [
    nameHash(nameWords(text), key),
    ...words.map((word) => nameHash([word], key)),
    ...parts.map((word) => wordHash(word, key)),
  ];
}

/** HMAC (RFC 2104), so that nobody without the key can try all phone numbers. */
function keyedHash({ searchKey }: DataKey, kind: string, text: string): string {
  return createHmac('sha256', searchKey).update(`${kind} ${text}`).digest('base64url');
}
