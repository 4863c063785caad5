import { expect, test } from 'vitest';
import { resultsDescription, shownText } from './results-texts.ts';

test('the count says how many there are in all', () => {
  expect(shownText(1, 1)).toBe('1 dietitian shown');
  expect(shownText(48, 48)).toBe('48 dietitians shown');
  expect(shownText(48, 50)).toBe('48 of 50 dietitians shown');
});

test('the description counts the dietitians', () => {
  const end = 'Most patients pay $0 out of pocket.';
  expect(resultsDescription('Oregon', 'Aetna', 2)).toBe(
    `2 dietitians at Sorrel licensed in Oregon who take Aetna insurance. ${end}`,
  );
  expect(resultsDescription('Oregon', 'Aetna', 1)).toBe(
    `1 dietitian at Sorrel licensed in Oregon who takes Aetna insurance. ${end}`,
  );
});
