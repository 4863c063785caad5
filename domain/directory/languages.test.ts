import { expect, test } from 'vitest';
import { LANGUAGES, languagesField, sortLanguages } from './languages.ts';

const field = languagesField('Languages');

test('languages stand in the order of their names, once', () => {
  expect(field.parse(['vi', 'ase', 'es', 'es'])).toEqual({ value: ['ase', 'es', 'vi'], error: null });
  expect(sortLanguages(['es', 'en'])).toEqual([
    { code: 'en', name: 'English' },
    { code: 'es', name: 'Spanish' },
  ]);
});

test.each([['xx'], ['ES'], ['spanish'], [''], [null], [{}]])('%j is no code', (code) => {
  expect(field.parse([code]).error).toMatch(/^Languages: there is no language/);
});

test('there are at most ten', () => {
  const codes = LANGUAGES.map(({ code }) => code);
  expect(field.parse(codes.slice(0, 10)).error).toBeNull();
  expect(field.parse(codes.slice(0, 11)).error).toBe('Languages: at most 10 are possible');
  expect(field.parse('es').error).toBe('Languages must be a list of ISO 639 codes');
});
