import { describe, expect, test } from 'vitest';
import type { License } from '../../../../domain/directory/licenses.ts';
import type { Panel } from '../../../../domain/directory/panels.ts';
import { formatLicenses, formatPanels, readLicenses, readPanels } from './dated-cells.ts';

const STATES = [
  { id: 1, name: 'OR' },
  { id: 2, name: 'WA' },
];
const INSURERS = [
  { id: 1, name: 'Premera' },
  { id: 2, name: 'Blue Cross; "Blue" Shield' },
  { id: 3, name: 'Premera WA' },
];

const license = (more: Partial<License>): License => ({
  stateId: 1,
  kind: 'license',
  number: null,
  startsOn: null,
  expiresOn: null,
  ...more,
});
const panel = (more: Partial<Panel>): Panel => ({
  insuranceCompanyId: 1,
  stateId: null,
  effectiveFrom: null,
  effectiveUntil: null,
  isAccepting: true,
  ...more,
});
const read = (cell: string) => readLicenses(cell, STATES);

describe('licenses', () => {
  test.each<[Partial<License>, string]>([
    [{}, 'OR license'],
    [
      { number: '12345', startsOn: '2024-01-01', expiresOn: '2027-03-31' },
      'OR license 12345 2024-01-01..2027-03-31',
    ],
    [{ kind: 'compact_privilege', expiresOn: '2027-03-31' }, 'OR compact_privilege ..2027-03-31'],
    [{ number: 'LD 1-2/3', startsOn: '2024-01-01' }, 'OR license LD 1-2/3 2024-01-01..'],
    [{ number: 'a;b "c"' }, 'OR license "a;b ""c"""'],
    [{ number: '2024-01-01..' }, 'OR license "2024-01-01.."'],
    [{ number: 'not_required' }, 'OR license "not_required"'],
    [{ number: 'two  spaces' }, 'OR license "two  spaces"'],
  ])('%j is %s', (entry, text) => {
    expect(formatLicenses([license(entry)], STATES)).toBe(text);
    const { number, startsOn, expiresOn, ...rest } = license(entry);
    const texts = { number: number ?? '', startsOn: startsOn ?? '', expiresOn: expiresOn ?? '' };
    expect(read(`${text}; ${text}`)).toEqual({ rows: Array(2).fill({ ...rest, ...texts }), errors: [] });
  });

  test('in common spellings', () => {
    expect(read(' or ;WA  LD 7  ..2027-03-31;').rows).toMatchObject([
      { stateId: 1, kind: 'license', number: '' },
      { stateId: 2, kind: 'license', number: 'LD 7', startsOn: '', expiresOn: '2027-03-31' },
    ]);
    expect(read('OR License 7').rows).toMatchObject([{ kind: 'license', number: '7' }]);
  });

  test('errors', () => {
    expect(read('XX license; OR').errors).toEqual(['there is no state "XX"']);
    expect(read('OR license "7').errors).toEqual(['a quotation mark is missing']);
    // The form rejects the date.
    expect(read('OR license 7 2027-02-30..').rows).toMatchObject([{ startsOn: '2027-02-30' }]);
  });
});

describe('panels', () => {
  test.each<[Partial<Panel>, string]>([
    [{}, 'Premera all'],
    [{ stateId: 2, effectiveFrom: '2025-01-01', isAccepting: false }, 'Premera WA 2025-01-01.. closed'],
    [{ insuranceCompanyId: 3 }, 'Premera WA all'],
    [
      { insuranceCompanyId: 2, effectiveUntil: '2025-12-31' },
      '"Blue Cross; ""Blue"" Shield" all ..2025-12-31',
    ],
  ])('%j is %s', (entry, text) => {
    expect(formatPanels([panel(entry)], INSURERS, STATES)).toBe(text);
    const { effectiveFrom, effectiveUntil, ...rest } = panel(entry);
    const row = { ...rest, effectiveFrom: effectiveFrom ?? '', effectiveUntil: effectiveUntil ?? '' };
    expect(readPanels(`${text}; ${text}`, INSURERS, STATES)).toEqual({ rows: [row, row], errors: [] });
  });

  test('without a state, a panel covers all licensed states', () => {
    expect(readPanels('premera closed', INSURERS, STATES).rows).toMatchObject([
      { insuranceCompanyId: 1, stateId: null, isAccepting: false },
    ]);
  });

  test('errors', () => {
    expect(readPanels('Nobody WA; Nobody; Premera XX', INSURERS, STATES).errors).toEqual([
      'there is no insurance company "Nobody"',
      'there is no insurance company "Nobody"',
      'there is no state "XX"',
    ]);
  });
});

test('a long cell takes little time, and has few and short errors', () => {
  // Quadratic time would be half a minute, above the limit of a test.
  expect(readLicenses(`OR license ${'.'.repeat(200_000)} x`, STATES).rows).toHaveLength(1);
  const { errors } = readPanels(`${'a;'.repeat(200_000)}${'b'.repeat(1_000)}`, INSURERS, STATES);
  expect(errors).toHaveLength(5);
  expect(readPanels('b'.repeat(1_000), INSURERS, STATES).errors[0]).toHaveLength(300);
});
