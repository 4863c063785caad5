import { expect, test } from 'vitest';
import { logText } from './referral-texts.ts';

test.each([
  ['opened', null, null, 'Opened'],
  ['contacted', 'outcome', 'no_answer', 'No answer'],
  ['changed', 'owner', null, 'Assigned to nobody'],
  ['changed', 'owner', 'Bo Kim', 'Assigned to Bo Kim'],
  ['sent_again', 'email', 'bo@practice.example', 'Retried the email to bo@practice.example'],
  ['changed', 'phone', null, 'Corrected: Phone number'],
  ['changed', 'state_code', 'cleared', 'Cleared: State'],
  ['changed', 'status', 'scheduled', 'Status: Scheduled'],
  ['changed', 'status', 'closed scheduled', 'Closed: Became a patient'],
] as const)('%s %s %s: %s', (action, field, newValue, text) => {
  const actor = { actorName: 'Ana Duarte', actorEmail: 'ana@practice.example', address: null };
  const subject = { subject: 'referral', subjectId: 1, subjectName: 'R-7K3M9Q' } as const;
  const event = { id: 1, at: '2026-11-25T09:00:00Z', ...actor, ...subject, oldValue: null, note: null };
  expect(logText({ ...event, action, field, newValue })).toBe(text);
});
