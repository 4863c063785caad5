import { expect, test } from 'vitest';
import type { IdentifiedEvent } from '../../db/history/repository.ts';
import { EMPTY_PROVIDER, openPanel } from './record.ts';
import { type NamedLists, undoChanges } from './restore.ts';

const [AETNA, CIGNA] = [1, 2];
const LISTS: NamedLists = {
  states: [],
  credentials: [{ id: 5, title: 'Registered Dietitian', abbreviation: 'RD' }],
  insuranceCompanies: [{ id: CIGNA, name: 'Cigna', aliases: ['Aetna'], isOnHome: true }],
  concerns: [],
  offices: [],
  concernMerges: new Map(),
  merges: new Map([[AETNA, CIGNA]]),
};

const row = (insurance_company: string) => ({
  insurance_company,
  state: null,
  effective_from: null,
  effective_until: null,
  is_accepting: true,
});
const event = (
  id: number,
  field: string,
  oldValue: unknown,
  newValue: unknown,
  ids: [string, number][] = [],
): IdentifiedEvent => ({
  id,
  at: '',
  actor: '',
  subject: 'provider',
  subjectId: 1,
  field,
  oldValue,
  newValue,
  ids: new Map(ids),
});

test('changes of older versions, without ids, are undone by name', () => {
  const events = [event(2, 'panel', row('aetna'), null), event(1, 'credentials', ['RD'], [])];
  expect(undoChanges(EMPTY_PROVIDER, events, LISTS)).toMatchObject({
    panels: [openPanel(CIGNA, null)],
    credentialIds: [5],
  });
  const missing = [event(1, 'credentials', ['CDN'], [])];
  expect(() => undoChanges(EMPTY_PROVIDER, missing, LISTS)).toThrow(/names CDN, which no longer exists/);
});

test('a panel of an insurer whose former name is gone is an error, not kept', () => {
  const provider = { ...EMPTY_PROVIDER, panels: [openPanel(CIGNA, null)] };
  const added = [event(1, 'panel', null, row('Former'))];
  expect(() => undoChanges(provider, added, LISTS)).toThrow(/names Former, which no longer exists/);
});

test('a row that a change without ids added is the row that a change with ids removed', () => {
  const events = [
    event(2, 'panel', row('Aetna'), null, [['Aetna', AETNA]]),
    event(1, 'panel', null, row('Aetna')),
  ];
  expect(undoChanges(EMPTY_PROVIDER, events, LISTS).panels).toEqual([]);
});

test('an insurer that was merged into another stands for the other', () => {
  const events = [event(1, 'panel', row('Former'), null, [['Former', AETNA]])];
  expect(undoChanges(EMPTY_PROVIDER, events, LISTS).panels).toEqual([openPanel(CIGNA, null)]);
});
