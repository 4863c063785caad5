import { expect, test } from 'vitest';
import { practice } from '../../practice.config.ts';
import { findSampleTexts } from './dashboard.ts';

const OWN = {
  ...practice,
  name: 'Juniper',
  portalName: 'Juniper Portal',
  founder: { name: 'Ada Byrne', credentials: '' },
};

test('finds what the configuration of the sample says, until it says something else', () => {
  expect(findSampleTexts()).toMatch(
    /^practice\.config\.ts still has the sample's name, portal name, and founder\./,
  );
  expect(findSampleTexts({ ...OWN, founder: practice.founder })).toMatch(/the sample's founder\..*logo\.svg/);
  expect(findSampleTexts(OWN)).toBe(false);
});
