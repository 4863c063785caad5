import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, foldText, hasLetterOrDigit } from './fold-text.ts';

describe('the match is case-insensitive and accent-insensitive', () => {
  test.each([
    ['OREGON', 'oregon'],
    ['Ñandú', 'nandu'],
    ['Crème Brûlée', 'creme brulee'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['\u0065\u0301', 'e'],
    ['Đ', 'đ'],
  ])('%s folds to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is idempotent and ignores Unicode normalization', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
      }),
    );
  });
});

describe('names that look the same have the same folded form', () => {
  test.each([
    ['Big Plan', 'Big \u200D Plan'],
    ['Big Plan', 'Big\u2800Plan'],
    ['Big Plan', 'Big\tPlan\n'],
    ['Big Plan', '\uFEFFBi\u00ADg  Plan\0'],
    ['Hang', 'Hang\u3164'],
    ['Hang', 'Hang\uFFA0'],
    ['Hang', '\u115FHa\u1160n\u034Fg\uFE0F'],
    ['Brl', 'Brl\u2800'],
    ['Sub-x', 'Sub\u2010x'],
    ['Sub-x', 'Sub\u2011x'],
    ['Sub - x', 'Sub – x'],
    ['Sub-x', 'Sub\u2212x'],
  ])('%j and %j', (name, other) => {
    expect(foldName(other)).toBe(foldName(name));
    expect(foldName(name)).toBe(name.toLowerCase());
  });

  test('is idempotent and has no extra spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const folded = foldName(name);
        expect(foldName(folded)).toBe(folded);
        expect(folded).not.toMatch(/^\s|\s$|\s\s/);
      }),
    );
  });

  test('what has a letter or digit', () => {
    for (const name of ['Aetna', '5', '李', '½', 'Ⅳ']) expect(hasLetterOrDigit(foldName(name))).toBe(true);
    for (const name of ['', '***', '-', '\uFFFD', '\u3164', '\u115F', '\u0301', '🥑']) {
      expect(hasLetterOrDigit(foldName(name))).toBe(false);
    }
  });
});
