/** Removes case and accents, for searches. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the text that name filters search: it contains "Ada Byrne" and "Byrne Ada". */
export function providerSearchName(name: { first_name: string; last_name: string }): string {
  return foldText(`${name.first_name} ${name.last_name} ${name.first_name}`);
}

/** Characters that look like a space but are not whitespace in Unicode: the Braille blank and the Hangul fillers. */
const BLANKS = /[\u2800\u3164\uFFA0]/g;

/** Control characters, except whitespace, and invisible characters. */
const INVISIBLE = /[^\P{Cc}\t-\r]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens, dashes and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Returns the form in which names of insurers and credentials are unique and searched: without case, accents,
 * compatibility variants, dash variants, invisible characters and extra spaces.
 */
export function foldName(name: string): string {
  return foldText(name.replace(BLANKS, ' ').normalize('NFKC').toUpperCase())
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names without any are invisible or indistinguishable. @param folded a folded name. */
export function hasLetterOrDigit(folded: string): boolean {
  return /[\p{L}\p{N}]/u.test(folded);
}
