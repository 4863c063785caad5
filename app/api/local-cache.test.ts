import { describe, expect, test } from 'vitest';
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

describe('Entries store a timestamp and the data', () => {
  test('the stored JSON has both', () => {
    const { cache, storage, clock } = openCache();
    cache.set(DAY, OREGON);
    const stored = [...storage.entries.values()].map((text) => JSON.parse(text));
    expect(stored).toEqual([{ timestamp: clock.now(), data: OREGON }]);
    expect(cache.get(DAY)).toEqual(OREGON);
  });

  test('each key has its own entry, and remove deletes it', () => {
    const { cache, storage } = openCache();
    cache.set(DAY, OREGON);
    cache.set({ ...DAY, key: 'credentials:v1' }, ['RD']);
    cache.remove('states');
    expect(cache.get(DAY)).toBeUndefined();
    expect(cache.get({ ...DAY, key: 'credentials:v1' })).toEqual(['RD']);
    expect(storage.entries.size).toBe(1);
  });
});

describe('Entries expire after the lifetime: 24 hours (1440 minutes)', () => {
  test.each([
    [DAY, 1440],
    [{ key: 'k', ttlMinutes: 5 }, 5],
  ])('%j', (options, minutes) => {
    const { cache, storage, clock } = openCache();
    cache.set(options, OREGON);
    clock.moveMinutes(minutes - 1 / 60_000);
    expect(cache.get(options)).toEqual(OREGON);
    clock.moveMinutes(1 / 60_000);
    expect(cache.get(options)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });
});

describe('Cache options without a key or lifetime are an error', () => {
  const MESSAGE = 'Invalid cacheOptions: must include key (string) and ttlMinutes (number)';
  test.each([
    ...[undefined, null, { ttlMinutes: 5 }, { key: '', ttlMinutes: 5 }, { key: 7, ttlMinutes: 5 }],
    ...[{ key: 'states' }, { key: 'states', ttlMinutes: '5' }, { key: 'states', ttlMinutes: Number.NaN }],
  ])(`'${MESSAGE}' (%j)`, (options) => {
    const { cache, storage } = openCache();
    expect(() => cache.get(options as CacheOptions)).toThrow(new Error(MESSAGE));
    expect(() => cache.set(options as CacheOptions, OREGON)).toThrow(new Error(MESSAGE));
    expect(storage.entries.size).toBe(0);
  });
});

describe('A corrupted local cache entry is dropped and fetched again', () => {
  test.each([
    ...['{"timestamp":17', '', 'null', '7', '[]', '{"data":[]}', '{"timestamp":"now","data":[]}'],
    ...[
      '{"timestamp":null,"data":[]}',
      '{"timestamp":1785715200000}',
      '{"timestamp":1785715200000,"data":null}',
    ],
  ])('%j', (text) => {
    const { cache, storage } = openCache();
    cache.set(DAY, OREGON);
    for (const key of storage.entries.keys()) storage.entries.set(key, text);
    expect(cache.get(DAY)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  test('drops an entry from the future', () => {
    const { cache, storage, clock } = openCache();
    cache.set(DAY, OREGON);
    clock.moveMinutes(-1);
    expect(cache.get(DAY)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });
});

describe('caches nothing without storage', () => {
  test('a browser that denies access to storage', () => {
    const cache = createLocalCache(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(() => cache.set(DAY, OREGON)).not.toThrow();
    expect(cache.get(DAY)).toBeUndefined();
    expect(() => cache.remove('states')).not.toThrow();
  });

  test('full storage', () => {
    const storage = memoryStorage();
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    };
    const cache = createLocalCache(() => full);
    expect(() => cache.set(DAY, OREGON)).not.toThrow();
    expect(cache.get(DAY)).toBeUndefined();
  });
});
