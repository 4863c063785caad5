import { describe, expect, test } from 'vitest';
import { formatPhone, normalizePhone } from './phone.ts';

test.each([
  ['', ''],
  ['5', '(5'],
  ['(503', '(503'],
  ['(5035', '(503) 5'],
  ['(503) ', '(503'],
  ['(503) 555-', '(503) 555'],
  ['206.555.0123', '(206) 555-0123'],
  ['1234567890', '(123) 456-7890'],
  ['+1 503 555 0142', '(503) 555-0142'],
  ['tel:+15035550142', '(503) 555-0142'],
  [' 1 (503) 555-0142 ', '(503) 555-0142'],
  [' +1 503 55', '(503) 55'],
  ['\u202a+1 (206)\u00a0555\u20110123\u202c', '(206) 555-0123'],
  // Typing formats the country code as part of the number first.
  ['(150) 355-50142', '(503) 555-0142'],
  // A slip, a selection that was typed over, and a part that was cut.
  ['(5b', '(5'],
  ['(2) 555-0142', '(255) 501-42'],
  ['(503-0142', '(503) 014-2'],
])('formats the digits so far, without the country code: %j as %j', (text, formatted) => {
  expect(formatPhone(text)).toBe(formatted);
});

test.each([
  ...['(503) 555-0142 x12', '(503) 555-0142,,12', '+52 55 1234 5678', '0052 55 1234', '(503) 555-01421'],
])('keeps an extension, another country code, and more than ten digits: %j', (text) => {
  expect(formatPhone(text)).toBe(text);
});

describe('normalizes a usual spelling', () => {
  test.each([
    ...['2065550188', '206/555-0188', '206\u2011555\u20110188', '(206)\u00a0555\u00a0\u2013 0188'],
    ...['+1 206.555.0188', '1-206-555-0188'],
  ])('%j', (text) => {
    expect(normalizePhone(text)).toBe('(206) 555-0188');
  });

  test.each([
    ...['206555018', '(206) 555-0188,,12', '206-555-0188\r\nBcc: x', '+44 2079 460958', '٢٠٦٥٥٥٠١٨٨'],
  ])('but not %j', (text) => {
    expect(normalizePhone(text)).toBe(text);
  });
});
