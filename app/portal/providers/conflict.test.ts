import { expect, test } from 'vitest';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { lastChangeText } from './conflict.tsx';

test('the last save names its person, time and fields', () => {
  const change: HistoryEvent = {
    ...{ id: 1, at: '2026-08-01T14:05:00Z', address: null, action: 'changed', field: 'first_name' },
    ...{ actorName: 'Ada Ng', actorEmail: 'ada@practice.example', oldValue: null, newValue: 'New' },
    ...{ subject: 'provider', subjectId: 7, subjectName: 'Bo Kim' },
  };
  const save = { ...change, at: '2026-08-03T14:05:00Z' };
  const events = [{ ...save, id: 3, field: 'licenses' }, { ...save, id: 2, field: 'bio' }, change];
  expect(lastChangeText({ events })).toBe(
    'Ada Ng changed this on August 3, 2026, 7:05 AM PDT: Bio, Licenses.',
  );
  expect(lastChangeText({ events: [] })).toBe('Somebody else has changed this.');
});
