import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PATIENT } from '../tests/support/referrals.ts';
import { isReferralStatus, REFERRAL_STATUSES, readReferralFields, referralErrors } from './referral.ts';

const EMPTY = { firstName: '', lastName: '', phone: '', email: '', company: '' };

describe('referralErrors: the messages of spec section 5', () => {
  test('none when all is well, spaces around or not', () => {
    const spaced = Object.entries(PATIENT).map(([name, value]) => [name, `  ${value}\n`]);
    expect(referralErrors(PATIENT)).toEqual({});
    expect(referralErrors(Object.fromEntries(spaced))).toEqual({});
  });

  test('each field has its own, in the order of the form', () => {
    const errors = referralErrors(EMPTY);
    expect(Object.entries(errors)).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['phone', 'Phone number is required'],
      ['email', 'Please enter a valid email address'],
      ['company', 'Company is required'],
    ]);
    for (const [name, message] of Object.entries(errors)) {
      expect(referralErrors({ ...PATIENT, [name]: ' ' })).toEqual({ [name]: message });
    }
  });
});

describe('readReferralFields', () => {
  test('keeps the five texts, trimmed, and nothing else', () => {
    const input = { ...PATIENT, firstName: ' Examplina\t', status: 'closed', id: 7 };
    expect(readReferralFields(input)).toEqual(PATIENT);
  });

  test('what is no text counts as not filled in', () => {
    for (const value of [undefined, null, 7, true, [PATIENT.company], { a: 1 }, new Blob(['x'])]) {
      expect(readReferralFields({ ...PATIENT, company: value })).toEqual({ ...PATIENT, company: '' });
    }
    expect(readReferralFields({})).toEqual(EMPTY);
    expect(readReferralFields(Object.create(PATIENT))).toEqual(PATIENT);
  });

  test('reading what was read changes nothing', () => {
    fc.assert(
      fc.property(fc.record({ firstName: fc.string({ unit: 'binary' }), phone: fc.anything() }), (input) => {
        const read = readReferralFields(input);
        expect(readReferralFields(read)).toEqual(read);
      }),
    );
  });
});

test('isReferralStatus knows the four statuses and nothing that resembles them', () => {
  expect(REFERRAL_STATUSES).toEqual(['new', 'contacted', 'scheduled', 'closed']);
  for (const status of REFERRAL_STATUSES) expect(isReferralStatus(status)).toBe(true);
  for (const value of ['New', 'closed ', '', 'toString', null, undefined, 0, ['new'], { status: 'new' }]) {
    expect(isReferralStatus(value)).toBe(false);
  }
});
