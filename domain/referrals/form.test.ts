import { describe, expect, test } from 'vitest';
import { PATIENT } from '../../tests/support/referrals.ts';
import { readForm, validate } from '../forms/field.ts';
import { PATIENT_FORM, REFERRAL_STATUSES } from './form.ts';
import { WORK_FORM } from './work.ts';

const EMPTY = { firstName: '', lastName: '', phone: '', email: '', company: '' };

describe('a referral: the messages of spec section 5', () => {
  test('none for valid values, trimmed or not', () => {
    const spaced = Object.entries(PATIENT).map(([name, value]) => [name, `  ${value}\n`]);
    const input = { ...Object.fromEntries(spaced), status: 'closed', id: 7 };
    expect(readForm(PATIENT_FORM, input)).toEqual({ fields: PATIENT, errors: {} });
  });

  test('one per field, in the order of the form', () => {
    const errors = validate(PATIENT_FORM, EMPTY);
    expect(Object.entries(errors)).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['phone', 'Phone number is required'],
      ['email', 'Please enter a valid email address'],
      ['company', 'Company is required'],
    ]);
    for (const [name, message] of Object.entries(errors)) {
      expect(validate(PATIENT_FORM, { ...PATIENT, [name]: ' ' })).toEqual({ [name]: message });
    }
  });
});

describe('parsing a referral', () => {
  test('non-text values are errors; missing fields are empty', () => {
    for (const value of [7, true, [PATIENT.company], { a: 1 }, new Blob(['x'])]) {
      const { fields, errors } = readForm(PATIENT_FORM, { ...PATIENT, company: value });
      expect(fields).toEqual({ ...PATIENT, company: '' });
      expect(errors).toEqual({ company: 'Company must be a text' });
    }
    expect(readForm(PATIENT_FORM, {}).fields).toEqual(EMPTY);
  });
});

test('accepts exactly the four statuses', () => {
  expect(REFERRAL_STATUSES).toEqual(['new', 'contacted', 'scheduled', 'closed']);
  const { parse } = WORK_FORM.status;
  for (const status of REFERRAL_STATUSES) expect(parse(status)).toEqual({ value: status, error: null });
  const error = 'Status must be new, contacted, scheduled or closed';
  for (const value of ['New', 'closed ', '', 'toString', null, undefined, 0, ['new'], { status: 'new' }]) {
    expect(parse(value)).toEqual({ value: null, error });
  }
});
