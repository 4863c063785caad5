import { expect, test } from 'vitest';
import { addressText } from '../../domain/accounts/audit.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { undoneChanges } from './changes.ts';

const event = (field: string | null, oldValue: unknown, newValue: unknown): DirectoryEvent => ({
  ...{ id: 1, at: '2026-08-03T14:05:00.000Z', actor: 'ann', subject: 'provider' },
  ...{ subjectId: 1, field, oldValue, newValue },
});
const license = (state: string) => ({ state, kind: 'license', number: null, starts_on: null });

test('says what undoing changes does, without what they set back or what stays', () => {
  const newestFirst = [
    event('bio', 'Second.', 'Third.'),
    event('license', license('OR'), null),
    event('license', null, license('WA')),
    event('license', null, license('OR')),
    event('listing', 'draft', 'listed'),
    event('ehr_uuid', 'u-1', null),
    event('bio', null, 'Second.'),
    event(null, null, {}),
  ];
  expect(undoneChanges(newestFirst)).toEqual([
    { label: 'Bio', from: 'Third.', to: null },
    { label: 'License', from: 'WA: License', to: null },
    { label: 'Healthie Provider ID', from: null, to: 'u-1' },
  ]);
  expect(undoneChanges([event('bio', 'B', 'A'), event('bio', 'A', 'B')])).toEqual([]);
});

test.each([
  ['::', 'This server'],
  ['127.0.0.1', 'This server'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:7::', '2001:db8:7'],
])('the network address %s reads %s', (address, text) => {
  expect(addressText(address)).toBe(text);
});
