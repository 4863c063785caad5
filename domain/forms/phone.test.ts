import { describe, expect, test } from 'vitest';
import { normalizePhone, removeCountryCode } from './phone.ts';

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
    ...['', '1', '(123) 456-7890', '503.555.0142', '(503) 555-0142', '1503555014', '10355501421'],
    ...['+44 20 7946 0958'],
  ])('in %j', (text) => {
    expect(removeCountryCode(text)).toBeNull();
  });
});

describe('normalizes a usual spelling', () => {
  test.each([
    ...['2065550188', '206-555-0188', '206.555.0188', '206/555-0188', '206\u2011555\u20110188'],
    ...['(206)\u00a0555\u00a0\u2013 0188', '+1 206.555.0188', '+12065550188', '1-206-555-0188'],
    ...['\u202a(206) 555\u20110188\u202c', '(206) 555-0188'],
  ])('%j', (text) => {
    expect(normalizePhone(text)).toBe('(206) 555-0188');
  });

  test.each([
    ...['555', '206555018', '1-206-555-018', '206-555-0188 ext. 12', '(206) 555-0188,,12'],
    ...['206-555-0188 or 0189', '206-555-0188\r\nBcc: x', '+44 2079 460958', '01 23 45 67 89'],
    ...['٢٠٦٥٥٥٠١٨٨'],
  ])('but not %j', (text) => {
    expect(normalizePhone(text)).toBe(text);
  });
});
