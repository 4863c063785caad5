import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileError, notAFile } from './files.ts';

const MEGABYTE = 1024 * 1024;
const jpeg = (size: number) => ({ size, type: 'image/jpeg' });

describe("must be a file ('{field} must be a valid file')", () => {
  test.each(['Avatar', 'Photo'])('%s', (label) => {
    expect(fileError(label, null)).toBe(`${label} must be a valid file`);
    expect(fileError(label, { size: 0, type: 'image/png' })).toBe(`${label} must be a valid file`);
    expect(notAFile(label)).toBe(`${label} must be a valid file`);
  });
});

describe("size at most the max in MB, default 5 ('{field} must be smaller than {max}MB')", () => {
  test('provider avatar: exactly 1 MB is the limit', () => {
    expect(fileError('Avatar', jpeg(MEGABYTE), { maxMegabytes: 1 })).toBeNull();
    expect(fileError('Avatar', jpeg(MEGABYTE + 1), { maxMegabytes: 1 })).toBe(
      'Avatar must be smaller than 1MB',
    );
  });

  test('default: exactly 5 MB is the limit', () => {
    expect(fileError('Photo', jpeg(5 * MEGABYTE))).toBeNull();
    expect(fileError('Photo', jpeg(5 * MEGABYTE + 1))).toBe('Photo must be smaller than 5MB');
  });

  test('any limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 200 * MEGABYTE }),
        (max, size) => {
          const wanted = size > max * MEGABYTE ? `File must be smaller than ${max}MB` : null;
          expect(fileError('File', jpeg(size), { maxMegabytes: max })).toBe(wanted);
        },
      ),
    );
  });

  test('size is checked before type', () => {
    const file = { size: 5 * MEGABYTE + 1, type: 'text/html' };
    expect(fileError('Photo', file)).toBe('Photo must be smaller than 5MB');
  });
});

describe("type among the accepted ('Invalid file type. {field} must be one of these: ...')", () => {
  test.each(['image/jpeg', 'image/png'])('default: %s', (type) => {
    expect(fileError('Avatar', { size: 1, type })).toBeNull();
  });

  test.each([
    ...['', 'image', 'image/*', 'image/jpg', 'image/gif', 'IMAGE/PNG', ' image/png', 'text/html'],
    ...['image/png; charset=utf-8', 'image/png,image/jpeg'],
  ])('not %j', (type) => {
    expect(fileError('Avatar', { size: 1, type })).toBe(
      'Invalid file type. Avatar must be one of these: image/jpeg, image/png',
    );
  });

  test('custom types', () => {
    const types = ['application/pdf', 'text/plain', 'text/csv'];
    expect(fileError('Letter', { size: 1, type: 'text/csv' }, { types })).toBeNull();
    expect(fileError('Letter', { size: 1, type: 'image/png' }, { types })).toBe(
      'Invalid file type. Letter must be one of these: application/pdf, text/plain, text/csv',
    );
  });
});
