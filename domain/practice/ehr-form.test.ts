import { describe, expect, test } from 'vitest';
import { EHR_SETTINGS_FORM } from './ehr-form.ts';

const BLANK = ['', ' ', '\t', '\r\n', '\u00a0'];

test.each([
  ['ehrProvider', 'EHR Provider'],
  ['patientLoginUrl', 'Patient Login URL'],
  ['providerAppointmentBaseUrl', 'Provider Appointment Base URL'],
] as const)("%s is required ('%s is required')", (name, label) => {
  for (const text of BLANK) expect(EHR_SETTINGS_FORM[name].parse(text).error).toBe(`${label} is required`);
  expect(EHR_SETTINGS_FORM[name].parse('x'.repeat(101)).error).toMatch(new RegExp(`^${label} must be`));
});

describe("a URL ('{label} must be a valid URL')", () => {
  const errorOf = (text: string) => EHR_SETTINGS_FORM.patientLoginUrl.parse(text).error;

  test.each([
    ...['HTTPS://EHR.Example/Login', 'https://ehr.example:8443/a/b?c=d&e=f#g', 'https://[::1]/'],
    ...['https://ehr.example/?next=https://other.example/a@b', 'https://exämple.example/ü'],
    ...['  http://ehr.example/login\n'],
  ])('%j is valid', (text) => {
    expect(errorOf(text)).toBeNull();
  });

  test.each([
    ...['ehr.example', '//ehr.example', 'https://', 'https:/ehr.example', 'https://ehr.example:port'],
    ...['https://a<b>', 'file:///etc/passwd', 'javascript:alert(1)', 'java\nscript:alert(1)'],
    ...['data:text/html,<script>alert(1)</script>', 'https://ehr.example/a b', 'https://ehr.example/\u00a0x'],
    ...['https:\\\\ehr.example', 'https://ehr.example\\@other.example', 'https://ana:secret@ehr.example'],
    ...['https://ehr.example/a\u0085b', 'https://ehr\0.example/'],
  ])('%j is invalid', (text) => {
    expect(errorOf(text)).toBe('Patient Login URL must be a valid URL');
  });

  test('at most 2,000 characters', () => {
    const start = 'https://ehr.example/';
    expect(errorOf(start.padEnd(2_000, 'a'))).toBeNull();
    expect(errorOf(start.padEnd(2_001, 'a'))).toMatch(/valid URL$/);
    expect(errorOf(` ${start.padEnd(2_000, 'a')} `)).toBeNull();
  });
});
