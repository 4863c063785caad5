import { describe, expect, test } from 'vitest';
import { validate } from '../forms/field.ts';
import { REGISTRATION_FORM } from './registration.ts';

const FIELDS = { email: 'ana@practice.example', firstName: 'Ana', lastName: 'Duarte' };

describe('Registration: the shared email rule, first and last name required', () => {
  test('valid values have no errors', () => {
    expect(validate(REGISTRATION_FORM, FIELDS)).toEqual({});
    expect(validate(REGISTRATION_FORM, { ...FIELDS, firstName: ' Ana ' })).toEqual({});
  });

  test.each([
    ['email', 'ana', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters'],
    ['lastName', 'Du\u0007arte', 'Last name must not contain control characters'],
  ])('only %s %j has an error: %s', (field, value, message) => {
    expect(validate(REGISTRATION_FORM, { ...FIELDS, [field]: value })).toEqual({ [field]: message });
  });

  test('reports all errors together', () => {
    expect(validate(REGISTRATION_FORM, { email: '@', firstName: '', lastName: '\t' })).toEqual({
      email: 'Please enter a valid email address',
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });
});
