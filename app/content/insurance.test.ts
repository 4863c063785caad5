import { expect, test } from 'vitest';
import { insuranceText } from './insurance.ts';

const OREGON = { code: 'OR', displayName: 'Oregon' };
const WASHINGTON = { code: 'WA', displayName: 'Washington' };
const IDAHO = { code: 'ID', displayName: 'Idaho' };
const ALL = [IDAHO, OREGON, WASHINGTON];

test.each([
  ['all licensed states', null, true, ALL, 'Premera'],
  ['one of three', ['WA'], true, ALL, 'Premera (Washington)'],
  ['two of three', ['WA', 'ID'], true, ALL, 'Premera (Idaho, Washington)'],
  ['every licensed state, one by one', ['WA', 'OR'], true, [OREGON, WASHINGTON], 'Premera'],
  ['no new patients', null, false, ALL, 'Premera (not taking new patients)'],
  ['no new patients in one state', ['WA'], false, ALL, 'Premera (Washington) (not taking new patients)'],
  ['no license today', null, true, [], 'Premera'],
])('%s', (_, stateCodes, isAccepting, licensed, text) => {
  expect(insuranceText({ id: 1, name: 'Premera', stateCodes, isAccepting }, licensed)).toBe(text);
});
