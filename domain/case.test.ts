import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { camelCase, camelCaseKeys, snakeCase } from './case.ts';

const camelName = fc.stringMatching(/^[a-z][a-z0-9]*([A-Z][a-z0-9]*){0,4}$/);
test('Field names are converted from camelCase to snake_case, and back', () => {
  expect(['insuranceCompanyName', 'id'].map(snakeCase)).toEqual(['insurance_company_name', 'id']);
  fc.assert(
    fc.property(camelName, (name) => {
      const snake = snakeCase(name);
      return camelCase(snake) === name && !/[A-Z]/.test(snake);
    }),
  );
});

describe('JSON responses have their keys converted to camelCase', () => {
  test('at any depth and in lists, without changing values', () => {
    expect(camelCaseKeys([{ display_name: 'snake_value', a_b: { c_d: [{ e_f: null }] } }])).toEqual([
      { displayName: 'snake_value', aB: { cD: [{ eF: null }] } },
    ]);
  });

  test('a __proto__ key does not set the prototype', () => {
    const answer = camelCaseKeys(JSON.parse('{"__proto__":{"is_admin":true}}')) as { isAdmin?: boolean };
    expect(answer.isAdmin).toBeUndefined();
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
