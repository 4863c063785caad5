import { describe, expect, test } from 'vitest';
import { dateField } from './date.ts';
import { emailField, type Field, nameField, optionalText, phoneField } from './field.ts';
import { linesField } from './lines.ts';
import { npiField } from './npi.ts';
import { emailError, nameError, normalizeEmail, phoneError, textError } from './rules.ts';
import { isWebAddress, urlField } from './url.ts';

describe('invisible characters', () => {
  test.each([
    ['\u200B', 'First name is required'],
    [' \u2060\u00AD ', 'First name is required'],
    ['Ana\u202Eexe', 'First name must not contain control characters'],
    ['A\u200Bna', 'First name must not contain control characters'],
    ['A\u0085na', 'First name must not contain control characters'],
    // Joiners, which some scripts need.
    ['नि\u200Dता', null],
  ])('the name %j: %s', (name, error) => expect(nameError('First name', name)).toBe(error));

  test.each<[Field, unknown, unknown]>([
    [nameField('It'), '\u200bAda\u200e\tMa\u00adria\u202e', 'Ada Maria'],
    [optionalText('It', { maxLength: 9 }), '\ufeffRoom\t7\u2069', 'Room 7'],
    [optionalText('It', { maxLength: 9 }), '\u200b', null],
    [optionalText('It', { maxLength: 9, isMultiline: true }), 'a\tb\u00ad\r\nc', 'a\tb\u00ad\nc'],
    [emailField(), '\u200eana@b.example\u200b', 'ana@b.example'],
    [phoneField(), '\u202a(206) 555\u20110188\u202c', '(206) 555-0188'],
    [urlField('It'), 'https://b.example/\u200b', 'https://b.example/'],
    [npiField('It'), '12345\u200b67893', '1234567893'],
    [dateField('It'), '\u200e2027-03-31', '2027-03-31'],
    [linesField('It', { one: 'line', max: 3, maxLength: 9 }), ['A\u200b', '\u200b', 'B\tC'], ['A', 'B C']],
  ])('are removed from one line, and a tab is a space', ({ parse }, text, value) => {
    expect(parse(text)).toEqual({ value, error: null });
  });
});

test.each(['\uD800', 'A\uDC00', '\uDC00\uD800x'])(
  'lone surrogates are rejected, since they would be stored as another character: %j',
  (text) => {
    expect(nameError('Name', text)).toBe('Name must not contain invalid characters');
    for (const isMultiline of [false, true]) {
      expect(textError('Bio', text, { maxLength: 10, isMultiline })).toBe(
        'Bio must not contain invalid characters',
      );
    }
    expect(isWebAddress(`https://a.example/${text}`)).toBe(false);
  },
);

describe("E-mail must be valid ('Please enter a valid email address')", () => {
  const MESSAGE = 'Please enter a valid email address';

  test.each([
    ...['ANA@Practice.EXAMPLE', 'a@b.co', 'ana.maria+tag@mail.practice.example', "o'malley@practice.example"],
    ...['ana@xn--prctice-9ta.example', `ana@${'a'.repeat(63)}.example`],
  ])('%s is valid', (email) => {
    expect(emailError(email)).toBeNull();
  });

  test.each([
    ...['', 'ana', 'ana@', '@practice.example', 'ana@practice', 'ana@practice..example', 'ana@-a.example'],
    ...[`ana@${'a'.repeat(64)}.example`, 'ana@practice.example\r\nBcc: bo@practice.example'],
    ...['Ana <ana@practice.example>', 'ana@[127.0.0.1]', 'añá@practice.example', 'ana,bo@practice.example'],
  ])('%j is invalid', (email) => {
    expect(emailError(email)).toBe(MESSAGE);
  });

  test('at most 254 characters', () => {
    const local = `${'a'.repeat(60)}@`;
    const domain = `${'b'.repeat(61)}.`.repeat(3);
    const longest = `${local}${domain}${'c'.repeat(254 - local.length - domain.length)}`;
    expect([longest.length, emailError(longest)]).toEqual([254, null]);
    expect(emailError(`a${longest}`)).toBe(MESSAGE);
    expect(emailError(`${longest}c`)).toBe(MESSAGE);
    expect(emailError(`${'a'.repeat(1_000_000)}@practice.example`)).toBe(MESSAGE);
  });
});

describe('Phone: required, as (123) 456-7890', () => {
  test.each(['(123) 456-7890', '(000) 000-0000', '(999) 999-9999'])('%s is valid', (phone) => {
    expect(phoneError(phone)).toBeNull();
  });

  test.each([
    ...['1234567890', '(123)456-7890', '(123) 456-789', '(123) 456-7890\r\nBcc: x', '(١٢٣) 456-7890'],
  ])('%j has the wrong format', (phone) => {
    expect(phoneError(phone)).toBe('Phone number must be in format (123) 456-7890');
  });
});

test('Names: required, trimmed, one line of at most 100 characters', () => {
  expect(nameError('First name', 'x'.repeat(100))).toBeNull();
  expect(nameError('First name', `\t${'x'.repeat(100)}\r\n`)).toBeNull();
  expect(nameError('Last name', 'x'.repeat(101))).toBe('Last name must be at most 100 characters');
  expect(nameError('Last name', '🥑'.repeat(50))).toBeNull();
  expect(nameError('Last name', '🥑'.repeat(51))).toBe('Last name must be at most 100 characters');
  expect(nameError('Last name', ' '.repeat(1_000))).toBe('Last name is required');
});

test('stored and compared addresses are trimmed and in lower case', () => {
  expect(normalizeEmail('  Ana.DUARTE@Practice.Example\n')).toBe('ana.duarte@practice.example');
});
