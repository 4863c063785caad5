import { expect, test } from 'vitest';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { changedPart } from '../../domain/practice/notices/changed-part.ts';
import { itemEventChange } from './item-changes.ts';

const change = (field: string | null, oldValue: unknown, newValue: unknown) => {
  const event = { id: 1, at: '', actor: '', subject: 'notice', subjectId: 1 } as const;
  return itemEventChange('notice')({ ...event, field, oldValue, newValue } satisfies DirectoryEvent);
};

test('dates and choices are words', () => {
  expect(change('effective_on', null, '2027-03-31')).toEqual({
    label: 'Effective date',
    from: null,
    to: 'March 31, 2027',
  });
  expect(change('is_published', false, true)).toEqual({ label: 'Published', from: 'No', to: 'Yes' });
  expect(change(null, {}, null).label).toBe('Notice deleted');
});

test('of a long text, only what differs is shown', () => {
  const [start, end] = ['a'.repeat(50_000), 'z'.repeat(9_000)];
  expect(changedPart(`${start} old ${end}`, `${start} new ${end}`)).toEqual([
    `…${'a'.repeat(39)} old ${'z'.repeat(39)}…`,
    `…${'a'.repeat(39)} new ${'z'.repeat(39)}…`,
  ]);
  expect(changedPart(start + end, start)[1]).toBe(`…${'a'.repeat(40)}`);
  expect(changedPart('Privacy', 'Privacy policy')).toEqual(['Privacy', 'Privacy policy']);
  expect(changedPart(start, end).map((text) => text.length)).toEqual([1_000, 1_000]);
});
