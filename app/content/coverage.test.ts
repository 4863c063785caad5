import { expect, test } from 'vitest';
import type { State } from '../../domain/directory/schemas.ts';
import { coverageVerdict } from './coverage.ts';

const OREGON = { id: 1, code: 'OR', displayName: 'Oregon', kind: 'license' } as const;
const WASHINGTON = { id: 2, code: 'WA', displayName: 'Washington', kind: 'compact_privilege' } as const;
const IDAHO = { code: 'ID', displayName: 'Idaho' };
const insurer = (name: string, stateCodes: string[] | null = null, isAccepting = true) => ({
  id: 1,
  name,
  stateCodes,
  isAccepting,
});

const DEVON = {
  firstName: 'Devon',
  states: [OREGON, WASHINGTON],
  insuranceCompanies: [insurer('Aetna'), insurer('Premera', ['WA']), insurer('Premera', ['OR'], false)],
  acceptingNewPatients: true,
  pausedUntil: null,
};
const PAUSED = { ...DEVON, acceptingNewPatients: false };

test.each<
  [
    string,
    Parameters<typeof coverageVerdict>[0],
    Pick<State, 'code' | 'displayName'>,
    string,
    boolean,
    string,
  ]
>([
  ['all licensed states', DEVON, OREGON, 'Aetna', true, 'Devon takes Aetna in Oregon.'],
  ['one state', DEVON, WASHINGTON, 'Premera', true, 'Devon takes Premera in Washington.'],
  ['a full panel', DEVON, OREGON, 'Premera', false, 'Devon takes no new patients with Premera in Oregon.'],
  ['another insurer', DEVON, OREGON, 'Cigna', false, "Devon doesn't take Cigna in Oregon."],
  ['no license', DEVON, IDAHO, 'Aetna', false, "Devon isn't licensed in Idaho."],
  [
    'an open pause',
    PAUSED,
    OREGON,
    'Aetna',
    false,
    'Devon takes Aetna in Oregon, but no new patients at the moment.',
  ],
  [
    'a pause with an end',
    { ...PAUSED, pausedUntil: '2027-03-31' },
    OREGON,
    'Aetna',
    false,
    'Devon takes Aetna in Oregon, but no new patients until March 31, 2027.',
  ],
  [
    'only a panel in another state',
    { ...DEVON, insuranceCompanies: [insurer('Aetna', ['WA'])] },
    OREGON,
    'Aetna',
    false,
    "Devon doesn't take Aetna in Oregon.",
  ],
])('%s', (_, provider, state, name, isCovered, text) => {
  expect(coverageVerdict(provider, state, name)).toMatchObject({ isCovered, text });
});
