import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileError } from './files.ts';

const MEGABYTE = 1024 * 1024;
const TYPES = 'Invalid file type. Avatar must be one of these: image/jpeg, image/png';

test.each([null, { size: 0, type: 'image/png' }])("'{field} must be a valid file' (%j)", (file) => {
  expect(fileError('Photo', file)).toBe('Photo must be a valid file');
});

test("size at most the max in MB, default 5 ('{field} must be smaller than {max}MB'), before the type", () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1, max: 9 })), fc.integer({ min: -1, max: 1 }), (max, more) => {
      const size = (max ?? 5) * MEGABYTE + more;
      const wanted = more > 0 ? `File must be smaller than ${max ?? 5}MB` : null;
      const options = max === null ? undefined : { maxMegabytes: max };
      expect(fileError('File', { size, type: 'image/jpeg' }, options)).toBe(wanted);
      if (wanted) expect(fileError('File', { size, type: 'text/html' }, options)).toBe(wanted);
    }),
  );
});

test.each([...['', 'image/*', 'image/jpg', 'IMAGE/PNG', 'image/png; charset=utf-8']])(
  'the type %j is not among the accepted',
  (type) => {
    expect(fileError('Avatar', { size: 1, type })).toBe(TYPES);
  },
);

test('accepts JPEG and PNG by default, or the given types', () => {
  for (const type of ['image/jpeg', 'image/png']) expect(fileError('Avatar', { size: 1, type })).toBeNull();
  const types = ['application/pdf', 'text/csv'];
  expect(fileError('Letter', { size: 1, type: 'text/csv' }, { types })).toBeNull();
  expect(fileError('Letter', { size: 1, type: 'image/png' }, { types })).toBe(
    'Invalid file type. Letter must be one of these: application/pdf, text/csv',
  );
});
