import { expect, test } from 'vitest';
import { visitText } from './card-content.ts';

test('where a dietitian can be seen', () => {
  expect(visitText(true, [])).toBe('By video');
  expect(visitText(true, ['Salem', 'Bend'])).toBe('By video, or in person in Salem or Bend');
  expect(visitText(false, ['Salem'])).toBe('In person in Salem');
  expect(visitText(false, [])).toBe('');
});
