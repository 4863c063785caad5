import { expect, test } from 'vitest';
import { namesText, visitText } from './card-content.ts';

test('where a dietitian can be seen', () => {
  const salem = { city: 'Salem', stateCode: 'OR' };
  const bend = { city: 'Bend', stateCode: 'OR' };
  expect(visitText({ isByVideo: true, offices: [] }, 'OR')).toBe('By video');
  expect(visitText({ isByVideo: true, offices: [salem, bend] }, 'OR')).toBe(
    'By video, or in person in Salem or Bend',
  );
  expect(visitText({ isByVideo: false, offices: [salem, salem] }, null)).toBe('In person in Salem');
  expect(visitText({ isByVideo: false, offices: [salem] }, 'WA')).toBe('In person in Salem, OR');
  expect(visitText({ isByVideo: true, offices: [salem] }, 'WA')).toBe('By video');
  expect(visitText({ isByVideo: false, offices: [] }, 'OR')).toBe('');
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
