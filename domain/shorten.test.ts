import { expect, test } from 'vitest';
import { firstSentence, shorten } from './shorten.ts';

test.each([
  ['Aetna', 5, 'Aetna'],
  ['Regence', 5, 'Rege…'],
  ['🍏🍏🍏', 3, '🍏🍏🍏'],
  ['🍏🍏🍏🍏', 3, '🍏🍏…'],
])('%s in %i characters: %s', (text, length, shortened) => {
  expect(shorten(text, length)).toBe(shortened);
});

test.each([
  ['I cook. I eat.', 'I cook.'],
  ['Dr. Ng and J. Doe ask “Why?” first. Then', 'Dr. Ng and J. Doe ask “Why?” first.'],
  ['Ask away!\nAnd more', 'Ask away!'],
  [' no\nend \n\nSecond.', 'no end'],
  ['', ''],
])('%j begins with %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
