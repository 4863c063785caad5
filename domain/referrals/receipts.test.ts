import { expect, test } from 'vitest';
import { receiptState } from './receipts.ts';

test.each([
  ['new', null, 'received'],
  ['contacted', null, 'in_contact'],
  ['scheduled', null, 'scheduled'],
  ['closed', 'scheduled', 'scheduled'],
  ['closed', 'could_not_be_reached', 'could_not_be_reached'],
  ['closed', 'declined', 'closed'],
  ['closed', 'not_covered', 'closed'],
  ['closed', null, 'closed'],
] as const)('%s, %s is shown as %s', (status, closingReason, state) => {
  expect(receiptState({ status, closingReason })).toBe(state);
});
