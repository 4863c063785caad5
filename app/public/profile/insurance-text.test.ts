import { expect, test } from 'vitest';
import { insuranceText } from './insurance-text.ts';

const OREGON = { code: 'OR', displayName: 'Oregon' };
const WASHINGTON = { code: 'WA', displayName: 'Washington' };
const IDAHO = { code: 'ID', displayName: 'Idaho' };
const ALL = [IDAHO, OREGON, WASHINGTON];

test.each([
  ['all licensed states', null, ALL, 'Premera'],
  ['one of three', ['WA'], ALL, 'Premera (Washington)'],
  ['two of three', ['WA', 'ID'], ALL, 'Premera (Idaho, Washington)'],
  ['every licensed state, one by one', ['WA', 'OR'], [OREGON, WASHINGTON], 'Premera'],
  ['no license today', null, [], 'Premera'],
])('%s', (_, stateCodes, licensed, text) => {
  expect(insuranceText({ name: 'Premera', stateCodes }, licensed)).toBe(text);
});
