import { expect, test } from 'vitest';
import { npiField, npiOf } from './npi.ts';

const field = npiField('NPI');

test.each(['1234567893', '1245319599', ' 1234567893 '])('%s is valid', (npi) => {
  expect(field.parse(npi)).toEqual({ value: npi.trim(), error: null });
});

test.each(['1234567890', '1245319598', '0000000000'])('%s has a wrong check digit', (npi) => {
  expect(field.parse(npi).error).toMatch(/check the number/);
});

test.each(['123456789', '12345678930', '123456789X', '1234 567893'])('%s has no ten digits', (npi) => {
  expect(field.parse(npi).error).not.toBeNull();
});

test('an empty NPI is null; nine digits have one check digit', () => {
  expect(field.parse('')).toEqual({ value: null, error: null });
  expect(npiOf('123456789')).toBe('1234567893');
});
