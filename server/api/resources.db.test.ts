import { pino } from 'pino';
import { expect, test } from 'vitest';
import { filtersQuerySchema, searchQuerySchema } from '../../domain/search/search-responses.ts';
import { openTestSite } from '../../tests/support/test-site.ts';
import { accessTo, findMount } from './resources.ts';
import { createApi, publicReads } from './router.ts';

const MOUNTS = { '/a': 1, '/a/b': 2, '/a/b/c': 3, '/ab': 4 };

test.each([
  ['/a', 1],
  ['/a/x', 1],
  ['/a/b', 2],
  ['/a/b/c/x', 3],
  ['/ab', 4],
  ['/x', undefined],
])('the mount of %s is the most specific one, whatever the order', (path, mount) => {
  expect(findMount(MOUNTS, path)).toBe(mount);
  expect(findMount(Object.fromEntries(Object.entries(MOUNTS).reverse()), path)).toBe(mount);
});

test('a change that no route of a mount makes needs the permission for administration', () => {
  expect([accessTo('/states', 'GET'), accessTo('/states', 'POST')]).toEqual(['public', ['administration']]);
});

test('public reads are kept with their query parameters, what is for one visitor is not', async () => {
  const { services } = await openTestSite('sqlite');
  const reads = publicReads(createApi(services, pino({ level: 'silent' })));
  expect(reads.map(({ path }) => path).sort()).toEqual([
    ...['/api/concerns', '/api/credentials', '/api/ehr_integration_settings', '/api/faqs'],
    ...['/api/featured_providers', '/api/insurance_companies', '/api/licensed_states', '/api/notices/:slug'],
    ...['/api/practice', '/api/provider_names'],
    ...['/api/providers', '/api/providers/:id', '/api/search_filters', '/api/searches', '/api/states'],
    '/api/website_texts',
    '/credentials',
  ]);
  const parameters = [filtersQuerySchema, searchQuerySchema].flatMap(({ shape }) => Object.keys(shape));
  for (const { query } of reads) expect(query).toEqual(expect.arrayContaining([...parameters, 'q']));
});
