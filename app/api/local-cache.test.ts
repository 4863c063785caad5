import { expect, test } from 'vitest';
import { CACHE_TTL_MINUTES } from '../../domain/limits.ts';
import { fakeClock, memoryStorage } from '../../tests/support/api-fakes.ts';
import { type CacheOptions, createLocalCache } from './local-cache.ts';

const DAY: CacheOptions = { key: 'states', ttlMinutes: CACHE_TTL_MINUTES };
const OREGON = [{ id: 1, code: 'OR', displayName: 'Oregon' }];

function openCache() {
  const storage = memoryStorage();
  const clock = fakeClock();
  return { cache: createLocalCache(() => storage, clock.now), storage, clock };
}

test('Entries store a timestamp and the data, each under its key', () => {
  const { cache, storage, clock } = openCache();
  cache.set(DAY, OREGON);
  const stored = [...storage.entries.values()].map((text) => JSON.parse(text));
  expect(stored).toEqual([{ timestamp: clock.now(), data: OREGON }]);
  expect(cache.get(DAY)).toEqual(OREGON);
  cache.set({ ...DAY, key: 'credentials:v1' }, ['RD']);
  cache.remove('states');
  expect(cache.get(DAY)).toBeUndefined();
  expect(cache.get({ ...DAY, key: 'credentials:v1' })).toEqual(['RD']);
  expect(storage.entries.size).toBe(1);
});

test('Entries expire after the lifetime', () => {
  const { cache, storage, clock } = openCache();
  const options = { key: 'k', ttlMinutes: 5 };
  cache.set(options, OREGON);
  clock.moveMinutes(5 - 1 / 60_000);
  expect(cache.get(options)).toEqual(OREGON);
  clock.moveMinutes(1 / 60_000);
  expect(cache.get(options)).toBeUndefined();
  expect(storage.entries.size).toBe(0);
});

const MESSAGE = 'Invalid cacheOptions: must include key (string) and ttlMinutes (number)';
test.each([
  ...[undefined, { ttlMinutes: 5 }, { key: '', ttlMinutes: 5 }, { key: 'states', ttlMinutes: '5' }],
])(`Cache options without a key or lifetime are an error: '${MESSAGE}' (%j)`, (options) => {
  const { cache, storage } = openCache();
  expect(() => cache.get(options as CacheOptions)).toThrow(new Error(MESSAGE));
  expect(() => cache.set(options as CacheOptions, OREGON)).toThrow(new Error(MESSAGE));
  expect(storage.entries.size).toBe(0);
});

test.each([
  ...['{"timestamp":17', 'null', '[]', '{"data":[]}', '{"timestamp":null,"data":[]}'],
  ...['{"timestamp":1785715200000,"data":null}', '{"timestamp":1785715200001,"data":[]}'],
])('A corrupted local cache entry is dropped and fetched again: %j', (text) => {
  const { cache, storage } = openCache();
  cache.set(DAY, OREGON);
  for (const key of storage.entries.keys()) storage.entries.set(key, text);
  expect(cache.get(DAY)).toBeUndefined();
  expect(storage.entries.size).toBe(0);
});

const fail = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
test.each([
  ['a browser that denies access to storage', fail],
  ['full storage', () => ({ ...memoryStorage(), setItem: fail })],
])('caches nothing without storage: %s', (_, storage) => {
  const cache = createLocalCache(storage);
  expect(() => cache.set(DAY, OREGON)).not.toThrow();
  expect(cache.get(DAY)).toBeUndefined();
  expect(() => cache.remove('states')).not.toThrow();
});
