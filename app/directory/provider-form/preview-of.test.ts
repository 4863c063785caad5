import { expect, test } from 'vitest';
import { formatShortDate } from '../../../domain/dates.ts';
import { previewOf } from './preview-of.ts';
import { EMPTY_LICENSE, EMPTY_PANEL, type ProviderFormOptions, valuesOf } from './values.ts';

const OPTIONS: ProviderFormOptions = {
  states: ['OR', 'WA', 'ID'].map((code, index) => ({ id: index + 1, code, displayName: code })),
  insuranceCompanies: ['Aetna', 'Cigna'].map((name, index) => ({
    id: index + 1,
    name,
    slug: name,
    aliases: [],
  })),
  credentials: [],
  concerns: [],
  offices: [],
};

test('a preview has what is active today; incomplete and ended rows are left out', () => {
  const values = {
    ...valuesOf(null),
    firstName: ' Ada ',
    bio: '<b>Bold</b>',
    licenses: [
      { ...EMPTY_LICENSE, stateId: '1' },
      { ...EMPTY_LICENSE, stateId: '2', expiresOn: '2026-12-31' },
      { ...EMPTY_LICENSE, stateId: '3', expiresOn: 'invalid' },
      EMPTY_LICENSE,
    ],
    panels: [
      { ...EMPTY_PANEL, insuranceCompanyId: '1' },
      { ...EMPTY_PANEL, insuranceCompanyId: '2', stateId: '2' },
    ],
  };
  const preview = previewOf(values, null, OPTIONS, '2027-01-01');
  expect(preview).toMatchObject({ firstName: 'Ada', bio: '<b>Bold</b>', acceptingNewPatients: true });
  expect(preview.states.map(({ code }) => code)).toEqual(['OR']);
  expect(preview.insuranceCompanies.map(({ name }) => name)).toEqual(['Aetna']);
});

test('short dates do not break, and half-typed ones are empty', () => {
  expect(formatShortDate('2027-06-28')).toBe('Jun\u00a028,\u00a02027');
  expect([formatShortDate('invalid'), formatShortDate(null)]).toEqual(['', '']);
});
