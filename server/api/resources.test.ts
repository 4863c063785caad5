import { expect, test } from 'vitest';
import { accessTo, findMount } from './resources.ts';

const MOUNTS = { '/a': 1, '/a/b': 2, '/a/b/c': 3, '/ab': 4 };

test.each([
  ['/a', 1],
  ['/a/x', 1],
  ['/a/bc', 1],
  ['/a/b', 2],
  ['/a/b/x/c', 2],
  ['/a/b/c/x', 3],
  ['/ab', 4],
  ['/x', undefined],
  ['/', undefined],
])('the mount of %s is the most specific one, whatever the order', (path, mount) => {
  expect(findMount(MOUNTS, path)).toBe(mount);
  expect(findMount(Object.fromEntries(Object.entries(MOUNTS).reverse()), path)).toBe(mount);
});

test('a change that no route of a mount makes needs the permission for administration', () => {
  expect([accessTo('/states', 'GET'), accessTo('/states', 'POST')]).toEqual(['public', ['administration']]);
});
