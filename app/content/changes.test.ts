import { expect, test } from 'vitest';
import { addressText } from '../../domain/accounts/audit.ts';

test.each([
  ['::', 'This server'],
  ['127.0.0.1', 'This server'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:7::', '2001:db8:7'],
])('the network address %s reads %s', (address, text) => {
  expect(addressText(address)).toBe(text);
});
