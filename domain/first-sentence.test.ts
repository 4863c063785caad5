import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['I cook. I listen. I laugh.', 'I cook. I listen.'],
  ['I cook what my grandmother taught me first. I listen.', 'I cook what my grandmother taught me first.'],
  [`I cook. ${'x'.repeat(99)}.`, 'I cook.'],
  ['Only one', ''],
  ['Only one.', 'Only one.'],
  ['One line\nbreak here. Then more.', 'One line break here. Then more.'],
  ['Dr. Ada Byrne, Ph.D. in Nutrition, cooks. And reads.', 'Dr. Ada Byrne, Ph.D. in Nutrition, cooks.'],
  [
    'I work with Dr. K. and St. John, e.g. on weekends. Daily.',
    'I work with Dr. K. and St. John, e.g. on weekends.',
  ],
  ['A pH of 7.4 is fine. Trust me.', 'A pH of 7.4 is fine.'],
  ['I do. You will. Sure. Fine.', 'I do. You will. Sure.'],
  ['“Eat!” she said. I did.', '“Eat!” she said. I did.'],
  ['', ''],
  [`${'x'.repeat(99)}. More.`, `${'x'.repeat(99)}.`],
  [`${'x'.repeat(100)}. More.`, ''],
  ['. '.repeat(50_000), ''],
])('%.40j', (text, sentence) => {
  expect(firstSentence(text, 100)).toBe(sentence);
});
