import { LRUCache } from 'lru-cache';
import { Negotiator } from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** In order of preference. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send only a few distinct headers. */
const MAX_CACHED_HEADERS = 50;

/**
 * Returns a function that negotiates the content encoding for an Accept-Encoding header (RFC 9110, 12.5.3).
 * ENCODINGS breaks ties; identity is the fallback.
 */
export function createEncodingChooser(): (acceptEncoding: string | undefined) => Encoding {
  const cache = new LRUCache<string, Encoding>({ max: MAX_CACHED_HEADERS, memoMethod: negotiate });
  return (acceptEncoding = '') => cache.memo(acceptEncoding);
}

function negotiate(acceptEncoding: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  return negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity';
}
