import { expect, test } from 'vitest';
import { practice } from '../../practice.config.ts';
import { findSampleTexts } from './dashboard.ts';

const OWN = {
  ...practice,
  name: 'Juniper',
  portalName: 'Juniper Portal',
  founder: { name: 'Ada Byrne', credentials: '' },
};

test('finds what the files of the sample say, until they say something else', () => {
  expect(findSampleTexts().map(({ topic }) => topic)).toEqual(['config', 'story']);
  expect(
    findSampleTexts({ ...OWN, founder: practice.founder }, { lead: '', paragraphs: ['We began.'] }),
  ).toEqual([{ topic: 'config', text: "practice.config.ts still has the sample's founder." }]);
  expect(findSampleTexts(OWN, { lead: '', paragraphs: ['We began.'] })).toEqual([]);
});
