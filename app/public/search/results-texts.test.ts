import { expect, test } from 'vitest';
import { type Found, resultsDescription, resultsTitle, shownText } from './results-texts.ts';

const found: Found = {
  stateName: 'Oregon',
  insurance: 'Aetna',
  hasMore: false,
  dietitians: [
    { states: ['Oregon', 'Washington'], matchingState: 'Oregon' },
    { states: ['Oregon', 'Idaho', 'Washington'], matchingState: 'Oregon' },
  ],
};
const [first] = found.dietitians;
const one: Found = { ...found, dietitians: first ? [first] : [] };

test('the title names the state and the insurer', () => {
  expect(resultsTitle(found)).toBe('Dietitians in Oregon who take Aetna');
  expect(resultsTitle(found, true)).toBe('More dietitians in Oregon who take Aetna');
});

test('later results say which they are', () => {
  expect(shownText(1, 1)).toBe('1 dietitian shown');
  expect(shownText(48, 1)).toBe('48 dietitians shown');
  expect(shownText(48, 1, 50)).toBe('48 of 50 dietitians shown');
  expect(shownText(48, null)).toBe('48 dietitians shown');
  expect(shownText(48, 49)).toBe('Dietitians 49 to 96 shown');
  expect(shownText(1, 97)).toBe('Dietitian 97 shown');
});

test('the description counts the dietitians', () => {
  const end = 'Most patients pay $0 out of pocket.';
  expect(resultsDescription(found)).toBe(
    `2 dietitians at Sorrel licensed in Oregon who take Aetna insurance. ${end}`,
  );
  expect(resultsDescription({ ...found, hasMore: true })).toMatch(/^More than 2 dietitians/);
  expect(resultsDescription(one)).toBe(
    `1 dietitian at Sorrel licensed in Oregon who takes Aetna insurance. ${end}`,
  );
});
