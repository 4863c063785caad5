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
    ...['https://ehr.example', 'https://ehr.example/', 'http://ehr.example/login'],
    ...['HTTPS://EHR.Example/Login', 'https://ehr.example:8443/a/b?c=d&e=f#g'],
    ...['https://ehr.example/book?provider_id=', 'https://ehr.example/?next=https://other.example/a@b'],
    ...['https://ehr.example/%20%5C', 'https://ehr.example/@practice', 'https://127.0.0.1:3000/'],
    ...['https://[::1]/', 'https://localhost', 'https://exämple.example/ü'],
    ...['  https://ehr.example/login\n'],
  ])('%j is valid', (text) => {
    expect(errorOf(text)).toBeNull();
  });

  test.each([
    ...['ehr.example', 'www.ehr.example/login', '/login', '//ehr.example', '://ehr.example', 'https'],
    ...['https:', 'https://', 'https:/ehr.example', 'https://?a=b', 'https://ehr.example:99999'],
    ...['https://ehr.example:port', 'https://[::1', 'https://a%00b', 'https://a<b>', 'htp://ehr.example'],
    ...['ftp://ehr.example', 'ws://ehr.example', 'file:///etc/passwd', 'mailto:ana@practice.example'],
    ...['tel:+15035550100', 'javascript:alert(1)', 'JavaScript:alert(1)'],
    ...['javascript://ehr.example/%0aalert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
    ...['vbscript:x', 'data:text/html,<script>alert(1)</script>', 'blob:https://ehr.example/1'],
    ...['https://ehr.example/a b', 'https://ehr .example', 'https:// ehr.example'],
    ...['https://ehr.example/\u00a0x', 'https://ehr.example/a\tb', 'https://ehr.example/a\nb'],
    ...['ht\ntps://ehr.example', 'https://ehr.example/ https://other.example', 'https:\\\\ehr.example'],
    ...['https://ehr.example\\@other.example', 'https://ehr.example/a\\b', 'https://ana@ehr.example'],
    ...['https://ana:secret@ehr.example', 'https://:secret@ehr.example'],
    ...['\0', '\u000b', '\u007f', '\u0085'].flatMap((c) => [
      `https://ehr.example/a${c}b`,
      `https://ehr${c}.example/`,
    ]),
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
