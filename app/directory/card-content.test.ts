import { expect, test } from 'vitest';
import { namesText, visitText } from './card-content.ts';

test('where a dietitian can be seen', () => {
  expect(visitText(true, [])).toBe('By video');
  expect(visitText(true, ['Salem', 'Bend'])).toBe('By video, or in person in Salem or Bend');
  expect(visitText(false, ['Salem'])).toBe('In person in Salem');
  expect(visitText(false, [])).toBe('');
});

test.each([
  ['Ada', 9, ''],
  ['Ada', 10, 'The first 10. Type more of the name.'],
  ['Ñusta', 0, 'We list nobody with this name. Please check the spelling.'],
  ['?!', 0, 'Type at least two letters of the name.'],
  ['x', 0, 'Type at least two letters of the name.'],
])('what a search for %j says about %i dietitians', (name, count, text) => {
  expect(namesText(name, count)).toBe(text);
});
