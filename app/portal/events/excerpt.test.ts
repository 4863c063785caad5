import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.ts';

const SAME =
  'I have worked with eating disorders for fourteen years, in residential care and in private practice.';

test('an excerpt begins at the start if the difference is there', () => {
  expect(excerptAround(`A${SAME}`, `B${SAME}`, 40)).toBe('AI have worked with eating disorders for…');
  expect(excerptAround(SAME, null, 20)).toBe('I have worked with…');
});

test('an excerpt of a later difference begins at a word before it, the same in both texts', () => {
  const [old, now] = [`${SAME} Since 2022.`, `${SAME} Since 2023. More.`];
  expect(excerptAround(old, now, 120)).toBe('…care and in private practice. Since 2022.');
  expect(excerptAround(now, old, 120)).toBe('…care and in private practice. Since 2023. More.');
  expect(excerptAround(SAME, now, 120)).toBe('…residential care and in private practice.');
});

test('an excerpt has no line breaks, and shows the difference in a text without spaces', () => {
  expect(excerptAround('One.\n\n Two.\nThree.\n', null, 120)).toBe('One. Two. Three.');
  expect(excerptAround(`${'x'.repeat(500)}y`, `${'x'.repeat(500)}z`, 40)).toBe(`…${'x'.repeat(20)}y`);
});
