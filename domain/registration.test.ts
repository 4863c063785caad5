import { describe, expect, test } from 'vitest';
import { registrationErrors } from './registration.ts';

const FIELDS = { email: 'ana@practice.example', firstName: 'Ana', lastName: 'Duarte' };

describe('Registration: the shared email rule, first and last name required', () => {
  test('nothing is wrong with what is right', () => {
    expect(registrationErrors(FIELDS)).toEqual({});
    expect(registrationErrors({ ...FIELDS, firstName: ' Ana ' })).toEqual({});
  });

  test.each([
    ['email', 'ana', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters'],
    ['lastName', 'Du\u0007arte', 'Last name must not contain control characters'],
  ])('%s %j alone has an error: %s', (field, value, message) => {
    expect(registrationErrors({ ...FIELDS, [field]: value })).toEqual({ [field]: message });
  });

  test('all that is wrong comes at once', () => {
    expect(registrationErrors({ email: '@', firstName: '', lastName: '\t' })).toEqual({
      email: 'Please enter a valid email address',
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });
});
