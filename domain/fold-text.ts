/** Characters that look like a space but are not whitespace in Unicode: the Braille blank and the Hangul fillers. */
const BLANKS = /[\u2800\u3164\uFFA0]/g;

/** Control characters, except whitespace, and invisible characters. */
const INVISIBLE = /[^\P{Cc}\t-\r]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens, dashes and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/** Quotation marks, accents, primes and letters that stand for an apostrophe. */
const APOSTROPHES = /[`‘’‛′ʹʻʼʽʾʿˈꞌ]/g;

/** Letters without a decomposition, as people without them on the keyboard type them. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ø: 'o',
  ŧ: 't',
  þ: 'th',
  // The last letter of a word, but not of a part that somebody searches.
  ς: 'σ',
};
// Pure, so that pages that fold no texts leave this file out.
const LETTERS = /* @__PURE__ */ (() => new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g'))();

/**
 * Returns the form in which names are searched, sorted and unique: without case, accents, strokes, compatibility variants,
 * variants of dashes and apostrophes, invisible characters and extra spaces.
 */
export function foldName(name: string): string {
  return (
    name
      .replace(BLANKS, ' ')
      // Accents that would become spaces.
      .replace(/[´\u1FFD]/g, "'")
      .normalize('NFKC')
      .toUpperCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(LETTERS, (letter) => PLAIN[letter] ?? letter)
      .replace(INVISIBLE, '')
      .replace(DASHES, '-')
      .replace(APOSTROPHES, "'")
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Titles before a name, and what follows it besides credentials. */
const AFFIX = /^(?:dr|mr|mrs|ms|prof|jr|sr|iii?)\.?$/;

/** More words would only cost time. */
const MAX_WORDS = 6;

/**
 * Returns the words by which a person is found, in the order of the text: folded, without apostrophes and punctuation, and
 * without titles, suffixes and credentials unless there is nothing else.
 */
export function nameWords(text: string, credentials: { abbreviation: string }[] = []): string[] {
  const known = new Set(credentials.map(({ abbreviation }) => wholeWord(abbreviation)));
  const parts = foldName(text)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}.-]+/u);
  const names = parts.filter((part) => !AFFIX.test(part) && !known.has(wholeWord(part)));
  const wordsOf = (list: string[]) => list.flatMap((part) => part.match(/[\p{L}\p{N}]+/gu) ?? []);
  const words = wordsOf(names);
  return (words.length > 0 ? words : wordsOf(parts)).slice(0, MAX_WORDS);
}

/** Returns 'rdn' for 'R.D.N.', and 'meiling' for 'Mei-Ling'. */
function wholeWord(text: string): string {
  return foldName(text).replace(/[^\p{L}\p{N}\s]/gu, '');
}

/** Sorts before every character of a folded name. */
const FIELD_SEPARATOR = '\u0001';

/**
 * Returns the texts by which providers are sorted (last name, first name), and which contain every word of `nameWords`,
 * however the name is written.
 */
export function providerNameKeys({ firstName, lastName }: { firstName: string; lastName: string }) {
  const name = foldName(`${firstName} ${lastName}`).replaceAll("'", '');
  return {
    sortKey: `${foldName(lastName)}${FIELD_SEPARATOR}${foldName(firstName)}`,
    searchName: ` ${name.replace(/[^\p{L}\p{N}]+/gu, ' ')} ${wholeWord(name)}`,
  };
}

/** Names without any are invisible or indistinguishable. @param folded a folded name. */
export function hasLetterOrDigit(folded: string): boolean {
  return /[\p{L}\p{N}]/u.test(folded);
}
