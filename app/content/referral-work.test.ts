import { expect, test } from 'vitest';
import { eventText } from './referral-work.ts';

test.each([
  ['opened', null, 'Opened'],
  ['contact', 'no_answer', 'No answer'],
  ['assigned', null, 'Assigned to nobody'],
  ['assigned', 'bo@practice.example', 'Assigned to Bo Kim'],
  ['status', 'contacted', 'Status: Contacted'],
  ['status', 'closed could_not_be_reached', 'Closed: Could not be reached'],
] as const)('%s %s: %s', (kind, value, text) => {
  const event = { id: 1, at: '2026-11-25T09:00:00Z', actor: 'ana@practice.example', note: null };
  expect(eventText({ ...event, kind, value }, () => 'Bo Kim')).toBe(text);
});
