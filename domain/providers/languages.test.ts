import { expect, test } from 'vitest';
import { LANGUAGES, languagesError, languagesField, sortLanguages } from './languages.ts';

const field = languagesField('Languages');

test('languages stand in the order of their names, once', () => {
  expect(field.parse(['vi', 'ase', 'es', 'es'])).toEqual({ value: ['ase', 'es', 'vi'], error: null });
  expect(sortLanguages(['es', 'en'])).toEqual([
    { code: 'en', name: 'English' },
    { code: 'es', name: 'Spanish' },
  ]);
});

test('a language that is not one to choose from has a name, and is valid for who has it already', () => {
  expect(LANGUAGES).toHaveLength(60);
  expect(sortLanguages(['qu', 'xx', 'ase'])).toEqual([
    { code: 'ase', name: 'American Sign Language' },
    { code: 'qu', name: 'Quechua' },
    { code: 'xx', name: 'xx' },
  ]);
  expect(languagesError('Languages', ['qu', 'es'], ['qu'])).toBeUndefined();
  expect(languagesError('Languages', ['qu', 'es'], [])).toBe('Languages: there is no language "qu"');
});

test.each([['x'], ['ES'], ['spanish'], [''], [null], [{}]])('%j is no code', (code) => {
  expect(field.parse([code]).error).toBe('Languages must be a list of ISO 639 codes');
});

test('there are at most ten', () => {
  const codes = LANGUAGES.map(({ code }) => code);
  expect(field.parse(codes.slice(0, 10)).error).toBeNull();
  expect(field.parse(codes.slice(0, 11)).error).toBe('Languages: at most 10 are possible');
  expect(field.parse('es').error).toBe('Languages must be a list of ISO 639 codes');
});
