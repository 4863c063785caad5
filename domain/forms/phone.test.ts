import { describe, expect, test } from 'vitest';
import { caretIn, formatPhone, normalizePhone } from './phone.ts';

test.each([
  ['', ''],
  ['(', ''],
  ['a', ''],
  ['5', '(5'],
  ['(503', '(503'],
  ['(5035', '(503) 5'],
  ['(503) ', '(503'],
  ['(503) 555-', '(503) 555'],
  ['5035550', '(503) 555-0'],
  ['206.555.0123', '(206) 555-0123'],
  ['1234567890', '(123) 456-7890'],
  ['1503555014', '(150) 355-5014'],
  ['+1 503 555 0142', '(503) 555-0142'],
  ['tel:+15035550142', '(503) 555-0142'],
  ['15035550142', '(503) 555-0142'],
  [' 1 (503) 555-0142 ', '(503) 555-0142'],
  [' +1 503 55', '(503) 55'],
  ['+1', ''],
  ['\u202a+1 (206)\u00a0555\u20110123\u202c', '(206) 555-0123'],
  // As typed: the country code is first formatted as part of the number.
  ['(150) 355-50142', '(503) 555-0142'],
  // A slip, a selection that was typed over, and a part that was cut.
  ['(5b', '(5'],
  ['(2) 555-0142', '(255) 501-42'],
  ['(503-0142', '(503) 014-2'],
])('%j is formatted as far as it is there, without the country code: %j', (text, formatted) => {
  expect(formatPhone(text)).toBe(formatted);
});

test.each([
  ...['(503) 555-0142x', '(503) 555-0142 x12', '1 (503) 555-0142 ext. 7', '(503) 555-0142,,12'],
  ...['555-0142 x123', '+', '+5', '+52 55 1234 5678', '\u202a+44 20 7946 0958', '(+52) 55 1234 567'],
  ...['0', '01 23 45 67 89', '0052 55 1234', '(503) 555-01421', '+1 503 555 0142 1', '10355501421'],
  ...['206-555-0188 or 0189', '\u{1F951} 206-555-0188 \u{1F951}'],
])('keeps an extension, another country code, and more than ten digits: %j', (text) => {
  expect(formatPhone(text)).toBe(text);
});

test.each([
  ['(503', '', false, 4],
  ['(503) 5', '', false, 7],
  ['(505) 550-142', ') 555-0142', false, 3],
  ['(507) 555-0142', '5) 550-142', false, 4],
  ['(507) 550-142', '55-0142', false, 4],
  ['(507) 550-142', '55-0142', true, 6],
  ['(503) 555-0142', ' 555-0142', true, 6],
  ['(255) 501-42', ') 555-0142', false, 2],
  ['(503) 555-0142', '503) 555-0142', false, 0],
  ['(503) 555-0142', '1 503 555 0142', false, 0],
])(
  'the caret stays behind its digit, or before the next one after a deletion forward: %j before %j',
  (formatted, after, isBeforeNext, caret) => {
    expect(caretIn(formatted, after, isBeforeNext)).toBe(caret);
  },
);

describe('normalizes a usual spelling', () => {
  test.each([
    ...['2065550188', '206-555-0188', '206.555.0188', '206/555-0188', '206\u2011555\u20110188'],
    ...['(206)\u00a0555\u00a0\u2013 0188', '+1 206.555.0188', '+12065550188', '1-206-555-0188'],
    ...['(206) 555-0188'],
  ])('%j', (text) => {
    expect(normalizePhone(text)).toBe('(206) 555-0188');
  });

  test.each([
    ...['555', '206555018', '1-206-555-018', '206-555-0188 ext. 12', '(206) 555-0188,,12'],
    ...['206-555-0188 or 0189', '206-555-0188\r\nBcc: x', '+44 2079 460958', '01 23 45 67 89', '030 1234567'],
    ...['٢٠٦٥٥٥٠١٨٨'],
  ])('but not %j', (text) => {
    expect(normalizePhone(text)).toBe(text);
  });
});
