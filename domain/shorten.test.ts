import { expect, test } from 'vitest';
import { firstSentence, shorten, shortenAtDifference } from './shorten.ts';

test.each([
  ['Aetna', 5, 'Aetna'],
  ['Regence', 5, 'Rege…'],
  ['🍏🍏🍏', 3, '🍏🍏🍏'],
  ['🍏🍏🍏🍏', 3, '🍏🍏…'],
])('%s in %i characters: %s', (text, length, shortened) => {
  expect(shorten(text, length)).toBe(shortened);
});

test.each([
  ['Old bio.', 'New bio.', ['Old bio.', 'New bio.']],
  ['0123456789 old', '0123456789 newest', ['…9 old', '…9 newe…']],
  ['🍏🍏🍏🍏🍏🍏', '🍏🍏🍏🍏🍏🍏 and more', ['…🍏🍏', '…🍏🍏 and…']],
  ['Long, but cleared', '', ['Long, b…', '']],
])('%j and %j in 8 characters', (before, after, shortened) => {
  expect(shortenAtDifference(before, after, 8)).toEqual(shortened);
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
