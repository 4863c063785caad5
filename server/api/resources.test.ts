import { expect, test } from 'vitest';
import { filtersQuerySchema, searchQuerySchema } from '../../domain/search/search-responses.ts';
import { accessTo, findMount, RESOURCES } from './resources.ts';
import { KEPT_READS } from './router.ts';

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

test('all public reads are kept, with their query parameters, but those of links and captchas', () => {
  const kept = KEPT_READS.map(({ path }) => path.replace('/api', '').replace(/\/:\w+$/, ''));
  const open = Object.keys(RESOURCES).filter((path) => accessTo(path, 'GET') === 'public');
  expect([...new Set(kept)].sort()).toEqual(open.filter((path) => !/captcha|verify/.test(path)).sort());
  const parameters = [filtersQuerySchema, searchQuerySchema].flatMap(({ shape }) => Object.keys(shape));
  for (const { query } of KEPT_READS) expect(query).toEqual(expect.arrayContaining([...parameters, 'q']));
});
