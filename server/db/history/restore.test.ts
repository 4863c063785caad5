import { expect, test } from 'vitest';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { fieldsBefore } from './restore.ts';

function event(id: number, field: string | null, oldValue: unknown, newValue: unknown): DirectoryEvent {
  return { id, at: '', actor: '', subject: 'faq', subjectId: 7, field, oldValue, newValue };
}

const EVENTS = [
  event(9, null, { question: 'C', position: 2 }, null),
  event(7, 'question', 'B', 'C'),
  event(5, 'question', 'A', 'B'),
  event(4, 'position', 1, 2),
  event(2, null, null, { question: 'A', position: 1 }),
];

test.each([
  ['the last change: nothing to restore', 9, {}],
  ['before a deletion: the whole subject', 7, { question: 'C', position: 2 }],
  ['newer changes of a field are undone to the oldest of them', 5, { question: 'B', position: 2 }],
  ['fields change one by one', 4, { question: 'A', position: 2 }],
  ['as created', 2, { question: 'A', position: 1 }],
])('%s', (_, eventId, fields) => {
  expect(fieldsBefore(EVENTS, eventId)).toEqual(fields);
  expect(fieldsBefore(EVENTS.toReversed(), eventId)).toEqual(fields);
});
