import type { Scope, Versions } from '../../content-version/content-version.ts';
import { type CachedPage, sizeOf } from './cached-page.ts';

export type StoreLimits = { maxPages: number; maxBytes: number };

export type PageStore = ReturnType<typeof createPageStore>;

type Entry = { page: CachedPage; scope: Scope; version: number; bytes: number; isUsed: boolean };

/**
 * Pages by their key, each with the version of the content that it was rendered from. To make room those go first that
 * were not used since room was last made.
 */
export function createPageStore({ maxPages, maxBytes }: StoreLimits) {
  /** In the order in which they may go. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string, entry: Entry): void {
    entries.delete(key);
    bytes -= entry.bytes;
  }

  const isStale = (entry: Entry, versions: Versions) => entry.version < versions.since(entry.scope);

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= maxPages && bytes <= maxBytes) return;
      if (entry.isUsed) {
        // Back to the end of the line, where this loop will find it again.
        entry.isUsed = false;
        entries.delete(key);
        entries.set(key, entry);
      } else remove(key, entry);
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

    /**
     * The page if nothing that it shows has changed since, or undefined.
     * @param versions null for the page as it is.
     */
    get(key: string, versions: Versions | null): CachedPage | undefined {
      const entry = entries.get(key);
      if (!entry || (versions && isStale(entry, versions))) return undefined;
      entry.isUsed = true;
      return entry.page;
    },

    /** The key of a page that shows what has changed, or undefined. */
    findStale(versions: Versions): string | undefined {
      for (const [key, entry] of entries) if (isStale(entry, versions)) return key;
      return undefined;
    },

    removeStale(versions: Versions): void {
      for (const [key, entry] of entries) if (isStale(entry, versions)) remove(key, entry);
    },

    remove(key: string): void {
      const entry = entries.get(key);
      if (entry) remove(key, entry);
    },

    /** Keeps a page that was rendered after the version was read. One that did not change keeps its compressed bytes. */
    put(key: string, scope: Scope, version: number, page: CachedPage): CachedPage {
      const former = entries.get(key);
      if (former) remove(key, former);
      const isSame = former?.page.hash === page.hash && String(former.page.headers) === String(page.headers);
      const kept = isSame ? former.page : page;
      // Rendering it again is no use of it.
      const isUsed = former?.isUsed ?? true;
      const entry = { page: kept, scope, version, bytes: sizeOf(kept), isUsed };
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
