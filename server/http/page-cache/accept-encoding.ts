import { LRUCache } from 'lru-cache';
import { Negotiator } from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send a handful of different headers. */
const MAX_REMEMBERED = 50;

/**
 * Chooses the encoding of an answer by its Accept-Encoding header (RFC 9110, 12.5.3): our order among equal weights,
 * identity where nothing is acceptable.
 */
export function createEncodingChooser(): (acceptEncoding: string | undefined) => Encoding {
  const remembered = new LRUCache<string, Encoding>({ max: MAX_REMEMBERED, memoMethod: negotiate });
  return (acceptEncoding = '') => remembered.memo(acceptEncoding);
}

function negotiate(acceptEncoding: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  return negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity';
}
