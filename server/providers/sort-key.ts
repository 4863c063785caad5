/**
 * Sort keys in the order of Unicode collation (UTS #10, root locale), so that both engines, comparing bytes,
 * sort names as `Intl.Collator` does. The weights are read off this runtime's collator once, on first use.
 * Exact for alphabetic scripts; ideographs follow their code points. docs/decisions/004-sort-keys.md
 */

const FIELD_SEPARATOR = '\u0001';
const LEVEL_SEPARATOR = '\u0002';
const COMMON = '\u0003';
const UPPER = '\u0004';
const FIRST_WEIGHT = 0x10;
/** Above every weight read from the collator: characters outside the alphabets follow their code points. */
const IMPLICIT_WEIGHTS = 0x10000;
const LAST_CODE_POINT = 0x10ffff;

/** Letters that collate as two; the mark between them sets them apart from the plain pair. */
const EXPANSIONS: Record<string, string> = {
  æ: 'a\u20f0e',
  Æ: 'A\u20f0E',
  œ: 'o\u20f0e',
  Œ: 'O\u20f0E',
  ß: 's\u20f0s',
  ẞ: 'S\u20f0S',
};

/** Weights of one character: '' where the level ignores it. */
type Weights = { primary: string; secondary: string; tertiary: string };

let weightsByCharacter: Map<string, Weights> | undefined;

/** The key by which a provider is listed: last name, then first name. */
export function providerSortKey({ lastName, firstName }: { lastName: string; firstName: string }): string {
  return collationKey(lastName) + FIELD_SEPARATOR + collationKey(firstName);
}

/** A string whose order by code points is the text's order in Unicode collation, to the third level. */
export function collationKey(text: string): string {
  weightsByCharacter ??= readWeights();
  const expanded = text.replace(/[æÆœŒßẞ]/g, (letter) => EXPANSIONS[letter] as string);
  let primary = '';
  let secondary = '';
  let tertiary = '';
  for (const character of expanded.normalize('NFKD')) {
    const weights = weightsByCharacter.get(character) ?? implicitWeights(character);
    primary += weights.primary;
    secondary += weights.secondary;
    tertiary += weights.tertiary;
  }
  return primary + LEVEL_SEPARATOR + secondary + LEVEL_SEPARATOR + tertiary;
}

function implicitWeights(character: string): Weights {
  const codePoint = Math.min(IMPLICIT_WEIGHTS + (character.codePointAt(0) ?? 0), LAST_CODE_POINT);
  return { primary: String.fromCodePoint(codePoint), secondary: COMMON, tertiary: COMMON };
}

/** Sorts the characters of the alphabetic scripts and turns their places into weights. */
function readWeights(): Map<string, Weights> {
  const full = new Intl.Collator('en');
  const base = new Intl.Collator('en', { sensitivity: 'base' });
  const accent = new Intl.Collator('en', { sensitivity: 'accent' });
  const map = new Map<string, Weights>();

  let primary = FIRST_WEIGHT;
  let secondary = FIRST_WEIGHT;
  let head = '';
  for (const character of alphabet().sort(full.compare)) {
    if (base.compare(character, '') === 0) {
      const isIgnored = accent.compare(character, '') === 0;
      const mark = String.fromCharCode(isIgnored ? 0 : secondary++);
      map.set(character, isIgnored ? { primary: '', secondary: '', tertiary: '' } : markWeights(mark));
      continue;
    }
    const sameBase = head !== '' && base.compare(head, character) === 0;
    if (!sameBase) {
      head = character;
      primary++;
    }
    // Letters such as ø and ł differ from o and l as if they bore a stroke that does not decompose.
    const stroke =
      sameBase && accent.compare(head, character) !== 0 ? (map.get('\u0338')?.secondary ?? '') : '';
    const isLower = character === character.toLowerCase();
    map.set(character, {
      primary: String.fromCharCode(primary),
      secondary: COMMON + stroke,
      tertiary: (isLower ? COMMON : UPPER) + (stroke && COMMON),
    });
  }
  return map;
}

function markWeights(mark: string): Weights {
  return { primary: '', secondary: mark, tertiary: COMMON };
}

/** Every character that stands alone after NFKD, from Latin to Georgian and Khmer, with the punctuation of names. */
function alphabet(): string[] {
  const characters: string[] = [];
  for (let codePoint = 0x20; codePoint <= 0x2100; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (character.normalize('NFKD') === character && /\P{Cn}/u.test(character)) characters.push(character);
  }
  return characters;
}
