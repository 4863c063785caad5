import { expect, test } from 'vitest';
import { type Found, resultsDescription, resultsText, resultsTitle, shownText } from './results.ts';

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

test('the summary lists other states of licensure, most common first', () => {
  expect(resultsText(found)).toBe(
    'All of these dietitians are licensed in Oregon and take Aetna. Most patients pay $0 out of pocket. If you move or travel: some are also licensed in Washington and Idaho.',
  );
  expect(resultsText(one)).toMatch(/^This dietitian is licensed in Oregon and takes Aetna\./);
  const nowhereElse = { states: ['Oregon'], matchingState: 'Oregon' };
  expect(resultsText({ ...found, dietitians: [nowhereElse] })).not.toContain('travel');
});
