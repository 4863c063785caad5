/** Raise it when other folds are stored: the next start then folds the stored names anew. */
export const FOLD_VERSION = 2;

/** Letters without a decomposition, as people without them on the keyboard type them. */
const PLAIN: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
  // The last letter of a word, but not of a part that somebody searches.
  ς: 'σ',
};

/** Returns how names are searched, sorted and unique: without case, accents, strokes and variants of characters. */
export function foldName(name: string): string {
  return (
    name
      // NFKD would make it a space.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter)
      .replace(/[`‘’ʻʼ]/g, "'")
      .replace(/\p{Pd}/gu, '-')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Titles before a name, and what follows it besides credentials. */
const AFFIX = /^(?:dr|mr|mrs|ms|prof|jr|sr|iii?)\.?$/;

const MAX_WORDS = 6;

/** Returns the folded words by which a person is found, without titles and credentials unless there is nothing else. */
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

/** Returns the texts by which providers are sorted, and in which every word of `nameWords` is found. */
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
