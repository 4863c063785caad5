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

test.each([
  ['GET', '/states', 'public'],
  ['HEAD', '/providers/1', 'public'],
  ['PATCH', '/providers/1', ['directory']],
  // No route of the mount changes anything.
  ['POST', '/states', ['administration']],
  ['GET', '/portal/session', []],
  ['GET', '/portal/verify_invitation', 'public'],
  ['PATCH', '/portal/referrals/1', ['referrals']],
  ['DELETE', '/portal/referrals/1', ['referrals', 'administration']],
  ['GET', '/openapi.json', 'public'],
])('%s %s needs %j', (method, path, access) => {
  const sorted = (found: unknown) => (Array.isArray(found) ? found.toSorted() : found);
  expect(sorted(accessTo(path, method))).toEqual(sorted(access));
});
