import { expect, test } from 'vitest';
import type { Provider } from '../../domain/directory/schemas.ts';
import { pauseText, profileDescription } from './profile.ts';

const state = (code: string, displayName: string, kind: Provider['states'][number]['kind'] = 'license') => ({
  id: 1,
  code,
  displayName,
  kind,
});
const insurer = (name: string, stateCodes: string[] | null = null, isAccepting = true) => ({
  id: 1,
  name,
  stateCodes,
  isAccepting,
});

const ADA: Provider = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Ng',
  ehrUuid: null,
  bio: null,
  npi: null,
  answers: { whoIWorkWith: null, firstVisit: null, howIWork: null },
  concerns: [],
  languages: [],
  hasInterpreters: false,
  isByVideo: false,
  offices: [],
  avatarUrl: null,
  photoUrl: null,
  states: [state('OR', 'Oregon'), state('WA', 'Washington', 'compact_privilege')],
  credentials: [],
  insuranceCompanies: [insurer('Aetna'), insurer('Premera', ['WA']), insurer('Premera', ['OR'], false)],
  appointmentSchedulingUrl: null,
  acceptingNewPatients: true,
  pausedUntil: null,
  pauseNote: null,
};

test('a pause with and without an end', () => {
  expect(pauseText(ADA)).toBeNull();
  const paused = { acceptingNewPatients: false, pausedUntil: null };
  expect(pauseText(paused)).toBe('Not taking new patients at the moment.');
  expect(pauseText({ ...paused, pausedUntil: '2027-03-31' })).toBe(
    'Not taking new patients until March 31, 2027.',
  );
});

test('the description claims only licenses and insurers that take new patients', () => {
  expect(profileDescription(ADA)).toBe(
    'Ada Ng is a dietitian at Sorrel, licensed in Oregon. Accepts Aetna and Premera.',
  );
  expect(profileDescription({ ...ADA, acceptingNewPatients: false })).toBe(
    'Ada Ng is a dietitian at Sorrel, licensed in Oregon. Not taking new patients at the moment.',
  );
  expect(profileDescription({ ...ADA, states: [], insuranceCompanies: [] })).toBe(
    'Ada Ng is a dietitian at Sorrel.',
  );
});
