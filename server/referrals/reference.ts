import { randomInt } from 'node:crypto';

/** Digits and letters that are not taken for one another, and no vowels, so that no words come about. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** A random name for a referral, short and readable aloud, such as R-7K3M9Q: one of 480 million. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `R-${letters.join('')}`;
}
