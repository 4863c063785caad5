/** Removes case and accents, for searches. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the text that a filter by name is looked for in: it contains "Ada Byrne" and "Byrne Ada". */
export function providerSearchName(name: { first_name: string; last_name: string }): string {
  return foldText(`${name.first_name} ${name.last_name} ${name.first_name}`);
}

/** Look like a space, but are none in Unicode: the Braille blank and the Hangul fillers. */
const BLANKS = /[\u2800\u3164\uFFA0]/g;

/** Control characters, except whitespace, and characters that nothing shows. */
const INVISIBLE = /[^\P{Cc}\t-\r]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens, dashes and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Returns the form in which names of insurers and credentials are unique and found: without case, accents, compatibility
 * variants, kinds of dashes, invisible characters and surplus spaces.
 */
export function foldName(name: string): string {
  return foldText(name.replace(BLANKS, ' ').normalize('NFKC').toUpperCase())
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param folded name. Names without are invisible, or cannot be told apart. */
export function hasLetterOrDigit(folded: string): boolean {
  return /[\p{L}\p{N}]/u.test(folded);
}
