import { LRUCache } from 'lru-cache';

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
  const cache = new LRUCache<string, Encoding>({ max: MAX_CACHED_HEADERS, memoMethod: chooseEncoding });
  return (acceptEncoding = '') => cache.memo(acceptEncoding);
}

function chooseEncoding(acceptEncoding: string): Encoding {
  const items = acceptEncoding.toLowerCase().matchAll(/([^\s,;]+)\s*(?:;\s*q\s*=\s*([^\s,;]*))?/g);
  const weights = new Map([...items].map(([, name, weight = '1']) => [name, Number(weight)]));
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const acceptable = ENCODINGS.filter((encoding) => weightOf(encoding) > 0);
  return acceptable.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity';
}
