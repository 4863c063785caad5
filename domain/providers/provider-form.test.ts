import { describe, expect, test } from 'vitest';
import type { Input } from '../forms/field.ts';
import { PUBLIC_TEXTS, readProviderFields } from './provider-form.ts';

const NAMES = { firstName: 'Ada', lastName: 'Byrne' };

const readChange = (input: Input) => readProviderFields(input, { isNew: false });

const IDS_ERROR = 'States must be a list of at most 200 ids';

test('firstName and lastName are required: a change may omit them but not clear them', () => {
  expect(readChange({})).toEqual({ fields: {}, errors: {} });
  expect(readChange({ firstName: '  ' }).errors).toEqual({ firstName: 'First name is required' });
  expect(readChange({ lastName: null }).errors).toEqual({ lastName: 'Last name is required' });
  expect(readProviderFields({ firstName: ' Ada\t', lastName: '\nByrne ' }, { isNew: true }).fields).toEqual(
    NAMES,
  );
});

describe('ehrUuid, bio, states, credentials and insuranceCompanies are optional', () => {
  test.each(['ehrUuid', 'bio'] as const)('%s: empty or null is stored as null', (name) => {
    for (const empty of ['', '  ', '\r\n', null]) {
      expect(readChange({ [name]: empty })).toEqual({ fields: { [name]: null }, errors: {} });
    }
  });

  test('control characters are invalid, but in the bio line breaks and tabs', () => {
    expect(PUBLIC_TEXTS.bio.parse('One.\n\nTwo,\tthree.').error).toBeNull();
    expect(PUBLIC_TEXTS.bio.parse('a\u001bb').error).toBe('Bio must not contain control characters');
    expect(PUBLIC_TEXTS.ehrUuid.parse('4\n7').error).toBe(
      'Healthie Provider ID must not contain control characters',
    );
  });

  test('CRLF from forms is stored as \\n and counts once', () => {
    const lines = Array.from({ length: 5_000 }, () => 'x').join('\r\n');
    expect(readChange({ bio: `${lines}\r\n` })).toEqual({
      fields: { bio: lines.replaceAll('\r', '') },
      errors: {},
    });
  });
});

test('states are at most 200 ids as numbers or strings, without duplicates, in order', () => {
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(readChange({ stateIds: ['3', 1, '2', 3, '1'] }).fields).toEqual({ stateIds: [3, 1, 2] });
  for (const stateIds of [[], ids]) expect(readChange({ stateIds }).fields).toEqual({ stateIds });
  const items = [null, 0, -1, 1.5, '', '01', 2_147_483_648, Number.NaN, true, ['1'], { id: 1 }];
  const lists = [...items.map((item) => [item]), [...ids, 201], Array(201).fill(1)];
  for (const stateIds of [...lists, '1', '1,2', '', 1, null, true, { 0: '1', length: 1 }]) {
    expect(readChange({ stateIds })).toEqual({ fields: { stateIds: [] }, errors: { stateIds: IDS_ERROR } });
  }
});
