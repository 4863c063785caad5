/**
 * Sort keys in the order of Unicode collation (UTS #10, root locale), so that both engines, comparing bytes,
 * sort names as `Intl.Collator` does. The weights are read from this runtime's collator once, on first use.
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
const LAST_OF_ALPHABETS = 0x2100;

/** Letters that sort as two. */
const EXPANSIONS: Record<string, string> = { æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ß: 'ss', ẞ: 'SS' };
/** Sorts above every mark, to distinguish such a letter from its plain pair. */
const BEYOND_MARKS = '\uffff';
/** Strokes of letters, such as ø and ł, that do not decompose. */
const STROKES = ['\u0335', '\u0338'];

/** Weights of one character: '' where the level ignores it. */
type Weights = { primary: string; secondary: string; tertiary: string };

let weightsByCharacter: Map<string, Weights> | undefined;

/** Returns a provider's sort key: last name, then first name. */
export function providerSortKey({ lastName, firstName }: { lastName: string; firstName: string }): string {
  return collationKey(lastName) + FIELD_SEPARATOR + collationKey(firstName);
}

/** Returns a string whose code point order is the text's Unicode collation order, to the third level. */
export function collationKey(text: string): string {
  weightsByCharacter ??= readWeights();
  let primary = '';
  let secondary = '';
  let tertiary = '';
  for (const character of characters(text)) {
    const weights = weightsByCharacter.get(character) ?? implicitWeights(character);
    primary += weights.primary;
    secondary += weights.secondary;
    tertiary += weights.tertiary;
  }
  return primary + LEVEL_SEPARATOR + secondary + LEVEL_SEPARATOR + tertiary;
}

/** Decomposes the text, except й, which is a letter of its own. */
function characters(text: string): Iterable<string> {
  return text.normalize('NFKD').replace(/[Ии]\u0306/g, (letter) => letter.normalize('NFC'));
}

function implicitWeights(character: string): Weights {
  const codePoint = Math.min(IMPLICIT_WEIGHTS + (character.codePointAt(0) ?? 0), LAST_CODE_POINT);
  return { primary: String.fromCodePoint(codePoint), secondary: COMMON, tertiary: COMMON };
}

/** Sorts the characters of alphabetic scripts and derives weights from their positions. */
function readWeights(): Map<string, Weights> {
  const full = new Intl.Collator('en');
  const base = new Intl.Collator('en', { sensitivity: 'base' });
  const accent = new Intl.Collator('en', { sensitivity: 'accent' });
  const map = new Map<string, Weights>();

  let primary = FIRST_WEIGHT;
  let secondary = FIRST_WEIGHT;
  let head = '';
  for (const character of alphabet().sort(full.compare)) {
    if (accent.compare(character, '') === 0) {
      map.set(character, { primary: '', secondary: '', tertiary: '' });
    } else if (base.compare(character, '') === 0) {
      map.set(character, { primary: '', secondary: String.fromCharCode(secondary++), tertiary: COMMON });
    } else {
      if (head === '' || base.compare(head, character) !== 0) {
        head = character;
        primary++;
      }
      const stroke = accent.compare(head, character) === 0 ? '' : strokeOf(character);
      map.set(character, {
        primary: String.fromCharCode(primary),
        secondary: COMMON + stroke,
        tertiary: caseOf(character) + (stroke && COMMON),
      });
    }
  }
  for (const [letter, pair] of Object.entries(EXPANSIONS)) {
    const parts = [...pair].map((part) => map.get(part)?.primary).join('');
    map.set(letter, {
      primary: parts,
      secondary: COMMON + BEYOND_MARKS + COMMON,
      tertiary: caseOf(letter) + COMMON + caseOf(letter),
    });
  }
  return map;

  /** Returns the weight of the mark that makes the group's head this letter, or BEYOND_MARKS. */
  function strokeOf(character: string): string {
    const mark = STROKES.find((candidate) => accent.compare(head + candidate, character) === 0);
    return (mark && map.get(mark)?.secondary) ?? BEYOND_MARKS;
  }
}

function caseOf(character: string): string {
  return character === character.toLowerCase() ? COMMON : UPPER;
}

/** Returns every character, from Latin to Georgian and Khmer, that does not decompose further. */
function alphabet(): string[] {
  const found: string[] = [];
  for (let codePoint = 0x20; codePoint <= LAST_OF_ALPHABETS; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const isWhole = [...characters(character)].join('') === character;
    if (isWhole && /\P{Cn}/u.test(character)) found.push(character);
  }
  return found;
}
