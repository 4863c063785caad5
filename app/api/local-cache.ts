/** The key and lifetime of a cache entry. Data of another shape need another version in the key. */
export type CacheOptions = {
  key: string;
  ttlMinutes: number;
};

type Entry = { timestamp: number; data: unknown };

const PREFIX = 'sorrel:';
const MINUTE_MS = 60_000;

/** @throws Error if the options lack a key or a lifetime (spec section 8). */
export function checkCacheOptions(options: CacheOptions): void {
  if (typeof options?.key !== 'string' || !options.key || !Number.isFinite(options.ttlMinutes)) {
    throw new Error('Invalid cacheOptions: must include key (string) and ttlMinutes (number)');
  }
}

type CacheStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type LocalCache = ReturnType<typeof createLocalCache>;

/**
 * The browser's cache for responses that rarely change (spec section 7). Drops expired, corrupted and future
 * entries. Caches nothing if storage is full or unavailable.
 * @param storage returns the storage, or throws if the browser denies access.
 */
export function createLocalCache(storage: () => CacheStorage, now: () => number = Date.now) {
  /** Returns undefined if storage is full or switched off. */
  function attempt<T>(use: (storage: CacheStorage) => T): T | undefined {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  }

  return {
    get(options: CacheOptions): unknown {
      checkCacheOptions(options);
      return attempt((entries) => {
        const text = entries.getItem(PREFIX + options.key);
        if (text === null) return undefined;
        const entry = parseEntry(text);
        const age = entry ? now() - entry.timestamp : -1;
        const isFresh = age >= 0 && age < options.ttlMinutes * MINUTE_MS;
        if (entry && isFresh) return entry.data;
        entries.removeItem(PREFIX + options.key);
        return undefined;
      });
    },

    set(options: CacheOptions, data: unknown): void {
      checkCacheOptions(options);
      const entry: Entry = { timestamp: now(), data };
      attempt((entries) => entries.setItem(PREFIX + options.key, JSON.stringify(entry)));
    },

    remove(key: string): void {
      attempt((entries) => entries.removeItem(PREFIX + key));
    },
  };
}

function parseEntry(text: string): Entry | null {
  try {
    const { timestamp, data } = JSON.parse(text);
    return typeof timestamp === 'number' && data != null ? { timestamp, data } : null;
  } catch {
    return null;
  }
}
