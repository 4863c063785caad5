import { expect, test } from 'vitest';
import { LISTS } from './lists.ts';

test.each([
  ['stateCode', '', 'State is required'],
  ['stateCode', 'Oregon', 'State must be a code such as OR'],
  ['zip', '', 'ZIP code is required'],
  ['zip', '9720', 'ZIP code must have 5 digits, such as 97205'],
] as const)('%s %j: %s', (name, value, error) => {
  expect(LISTS.offices.form[name].parse(value).error).toBe(error);
});
