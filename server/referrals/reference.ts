import { randomInt } from 'node:crypto';

/** No characters that look alike, and no vowels, so that no words appear. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** Returns a random reference that is easy to read aloud, such as R-7K3M9Q: one of 480 million. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `R-${letters.join('')}`;
}
