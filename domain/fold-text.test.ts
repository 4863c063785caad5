import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

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
