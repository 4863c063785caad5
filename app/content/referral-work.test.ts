import { expect, test } from 'vitest';
import { dueText, eventText } from './referral-work.ts';

test.each([
  ['2026-11-20', '5 days overdue'],
  ['2026-11-24', '1 day overdue'],
  ['2026-11-25', 'Today'],
  ['2026-11-26', 'Tomorrow'],
  ['2026-11-27', 'Nov 27, 2026'],
])('due on %s: %s', (dueOn, text) => {
  expect(dueText(dueOn, '2026-11-25')).toBe(text);
});

test.each([
  ['opened', null, 'Opened'],
  ['contact', 'no_answer', 'No answer'],
  ['assigned', null, 'Assigned to nobody'],
  ['assigned', 'bo@practice.example', 'Assigned to Bo Kim'],
  ['due', '2026-11-27', 'Due on November 27, 2026'],
  ['status', 'contacted', 'Status: Contacted'],
  ['status', 'closed could_not_be_reached', 'Closed: Could not be reached'],
] as const)('%s %s: %s', (kind, value, text) => {
  const event = { id: 1, at: '2026-11-25T09:00:00Z', actor: 'ana@practice.example', note: null };
  expect(eventText({ ...event, kind, value }, () => 'Bo Kim')).toBe(text);
});
