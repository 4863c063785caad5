import { describe, expect, test } from 'vitest';
import { removeCountryCode } from './phone.ts';

describe('removes the country code', () => {
  test.each([
    ['+1 503 555 0142', '5035550142'],
    ['+1 (503) 555-0142', '5035550142'],
    ['+15035550142', '5035550142'],
    ['15035550142', '5035550142'],
    ['1-503-555-0142', '5035550142'],
    ['1 (503) 555-0142 ext. 12', '5035550142'],
    [' +1 503 55', '50355'],
    // As typed into the mask, which formats the country code as part of the number.
    ['(150) 355-50142', '5035550142'],
  ])('from %s', (text, digits) => {
    expect(removeCountryCode(text)).toBe(digits);
  });
});

describe('finds no country code', () => {
  test.each([
    '',
    '1',
    '(123) 456-7890',
    '503.555.0142',
    '(503) 555-0142',
    '1503555014',
    '10355501421',
    '+44 20 7946 0958',
  ])('in %j', (text) => {
    expect(removeCountryCode(text)).toBeNull();
  });
});
