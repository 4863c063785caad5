import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  ['I cook. I listen.', 'I cook.'],
  ['Eat what you like! Really.', 'Eat what you like!'],
  ['Only one', ''],
  ['Only one.', 'Only one.'],
  ['One line\nbreak here. Then more.', 'One line break here.'],
  ['Dr. Ada Byrne, Ph.D. in Nutrition, cooks. And reads.', 'Dr. Ada Byrne, Ph.D. in Nutrition, cooks.'],
  [
    'I work with Dr. K. and St. John, e.g. on weekends. Daily.',
    'I work with Dr. K. and St. John, e.g. on weekends.',
  ],
  ['A pH of 7.4 is fine. Trust me.', 'A pH of 7.4 is fine.'],
  ['I do. You will. Sure.', 'I do. You will.'],
  ['“Eat!” she said. I did.', '“Eat!” she said.'],
  ['', ''],
  [`${'x'.repeat(99)}. More.`, `${'x'.repeat(99)}.`],
  [`${'x'.repeat(100)}. More.`, ''],
  ['. '.repeat(50_000), ''],
])('%.40j', (text, sentence) => {
  expect(firstSentence(text, 100)).toBe(sentence);
});
