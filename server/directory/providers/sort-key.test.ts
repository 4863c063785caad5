import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../tests/support/depth.ts';
import { collationKey, providerSortKey } from './sort-key.ts';

const { compare } = new Intl.Collator('en');

/** Medieval letters and the obsolete Catalan ŀ. */
const NOT_IN_NAMES = [...'ſẛẜẝỺỻỼỽỾỿĿŀ'];

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function letters(from: number, to: number): string[] {
  const all = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  return all.filter((character) => /\p{L}/u.test(character) && !NOT_IN_NAMES.includes(character));
}

const LATIN = [...letters(0x41, 0x7a), ...letters(0xc0, 0x17f), ...letters(0x1e00, 0x1eff), ...'0123456789'];
const MARKS = ['', '\u0300', '\u0301', '\u0308', '\u0327', '\u0323\u0302'];
const SCRIPTS: [script: string, units: string[]][] = [
  ['the Latin alphabets with accents', [...LATIN, ..."'’-‐ .,"]],
  ['ø ł đ ß æ œ beside the letters they are made of', [...'øØłŁđĐßẞæÆœŒaeosdlAEOSDL -']],
  ["the names' own signs: apostrophes, hyphens, spaces, capitals, digits", [..."aAbB01 '’ʻ-‐–"]],
  [
    'Greek (but final sigma, which spelling sets)',
    [...letters(0x386, 0x3ce), ' ', '-'].filter((letter) => letter !== 'ς'),
  ],
  [
    'Cyrillic (but short i, see below)',
    [...letters(0x400, 0x45f), ' ', '-'].filter((letter) => !'Йй'.includes(letter)),
  ],
  ['several scripts at once', ['a', 'Z', 'é', 'Ω', 'ά', 'Ж', 'ё', 'ø', ' ', '-', '’', '7']],
];

/** Short texts with few distinct characters make equal texts and shared prefixes likely. */
const textOf = (units: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...units), fc.constantFrom(...MARKS)), { maxLength: 6 })
    .map((pairs) => pairs.map(([letter, mark]) => (/\p{L}/u.test(letter) ? letter + mark : letter)).join(''));

describe('Order by Unicode collation that does not depend on the engine: keys in byte order are names in collation order', () => {
  test.each(SCRIPTS)('%s', (_, units) => {
    fc.assert(
      fc.property(textOf(units), textOf(units), (a, b) => {
        expect(Math.sign(byBytes(collationKey(a), collationKey(b)))).toBe(Math.sign(compare(a, b)));
      }),
      { numRuns: byDepth({ short: 300, deep: 3_000 }) },
    );
  });

  test('texts that differ in one character', () => {
    const unit = fc.constantFrom(...SCRIPTS.flatMap(([, all]) => all));
    fc.assert(
      fc.property(textOf(LATIN), unit, unit, textOf(LATIN), (head, a, b, tail) => {
        const [one, other] = [head + a + tail, head + b + tail];
        expect(Math.sign(byBytes(collationKey(one), collationKey(other)))).toBe(
          Math.sign(compare(one, other)),
        );
      }),
      { numRuns: byDepth({ short: 300, deep: 3_000 }) },
    );
  });

  test.each([
    ['short i is a letter of its own in Cyrillic, after i', ['Иванов', 'Ищенко', 'Йорданов', 'Йванов', 'Иб']],
    ['short i inside a name', ['Андреич', 'Андрейчук', 'Маи', 'Май', 'Маиа', 'Майа', 'Маиб']],
    ['ł, đ and ħ bear a bar (U+0335), ø a slash (U+0338)', ['Łos', 'Ļos', 'Los', 'L\u0335os', 'Øb', 'Ǫb']],
    [
      'æ, œ and ß come after their letters with any accent',
      ['Æs', 'Áes', 'Aes', 'Aés', 'Ạes', 'Ss', 'Sš', 'ß'],
    ],
    ['a letter with marks above and below', ['Õ\u0327', 'o\u0327', 'Ô\u0323', 'Ộ', 'Г\u0300', 'ѓ\u0327']],
    ['ð comes after d with any accent', ['Da', 'Ďa', 'Ða', 'Ḍa', 'Đa']],
  ])('%s', (_, names) => {
    const wanted = names.toSorted(compare);
    expect(names.toSorted((a, b) => byBytes(collationKey(a), collationKey(b)))).toEqual(wanted);
  });

  test('composed and decomposed spellings have the same key', () => {
    fc.assert(
      fc.property(textOf(LATIN), (text) => {
        expect(collationKey(text.normalize('NFC'))).toBe(collationKey(text.normalize('NFD')));
      }),
      { examples: [['Ǽ'], ['ǿ'], ['ệ']] },
    );
  });

  test('names in other scripts sort after the alphabets', () => {
    expect(byBytes(collationKey('Żak'), collationKey('李'))).toBe(-1);
    expect(byBytes(collationKey('一'), collationKey('二'))).toBe(-1);
    expect(collationKey('😀')).not.toBe(collationKey('😁'));
  });
});

describe('Order of providers: last name, first name', () => {
  test('the first name breaks ties between equal last names', () => {
    const name = fc.record({ lastName: textOf([...'aAbéøæ ’-']), firstName: textOf([...'aAbéøæ ’-']) });
    fc.assert(
      fc.property(name, name, (a, b) => {
        const wanted = compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName);
        expect(Math.sign(byBytes(providerSortKey(a), providerSortKey(b)))).toBe(Math.sign(wanted));
      }),
      { numRuns: byDepth({ short: 300, deep: 2_000 }) },
    );
  });
});

/**
 * Stored keys depend on the runtime's collation data (ICU). If a Node.js update changes it, add a migration that rewrites
 * them, or new providers sort wrongly among existing ones.
 */
describe('stored keys are stable across Node.js versions', () => {
  const NAMES = [
    ...[
      'Muller',
      'Müller',
      'Mueller',
      'O’Malley',
      "O'Malley",
      'Omalley',
      'de la Cruz',
      'De La Cruz',
      'Delacruz',
    ],
    ...[
      'Łucja',
      'Lucja',
      'Ñandú',
      'Nandu',
      'Øster',
      'Oster',
      'Đorđević',
      'Strauß',
      'Strauss',
      'Æbelø',
      'Œuvrard',
    ],
    ...['García-López', 'Garcia Lopez', 'Nguyễn', 'Şahin', 'Ибрагимова', 'Παπαδάκη', 'Smith 2', '', '李'],
  ];

  test('the keys of sample names', () => {
    const keys = NAMES.map(collationKey).join('\n');
    expect(createHash('sha256').update(keys).digest('hex')).toBe(
      'e3c6b7ff6d83bf1d23eec5e554fcac1749cf8c9733f2a3f8dd8cb8a3c1c5e228',
    );
  });
});
