import { type CachedPage, sizeOf } from './cached-page.ts';

export type StoreLimits = { maxPages: number; maxBytes: number };

export type PageStore = ReturnType<typeof createPageStore>;

type Entry = { page: CachedPage; version: number; bytes: number };

/** Pages by their key, each good for one version of the content. Those used longest ago make room for new ones. */
export function createPageStore({ maxPages, maxBytes }: StoreLimits) {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string, entry: Entry): void {
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= maxPages && bytes <= maxBytes) return;
      remove(key, entry);
    }
  }

  return {
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },

    /** Whether there is a page of any version. */
    includes: (key: string): boolean => entries.has(key),

    /** Whether this very page is still kept. */
    has: (key: string, page: CachedPage): boolean => entries.get(key)?.page === page,

    /** The page as of this version, or undefined. */
    get(key: string, version: number): CachedPage | undefined {
      const entry = entries.get(key);
      if (entry?.version !== version) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },

    /** Keeps a page that was rendered after the version was read. One that did not change keeps its compressed bytes. */
    put(key: string, version: number, page: CachedPage): CachedPage {
      const former = entries.get(key);
      if (former) remove(key, former);
      const isSame = former?.page.hash === page.hash && String(former.page.headers) === String(page.headers);
      const kept = isSame ? former.page : page;
      const entry = { page: kept, version, bytes: sizeOf(kept) };
      entries.set(key, entry);
      bytes += entry.bytes;
      makeRoom();
      return kept;
    },

    /** To be called when the page has got another encoding. */
    recount(key: string, page: CachedPage): void {
      const entry = entries.get(key);
      if (entry?.page !== page) return;
      bytes -= entry.bytes;
      entry.bytes = sizeOf(page);
      bytes += entry.bytes;
      makeRoom();
    },
  };
}
