import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { REQUEST_ID_HEADER } from '../../http/request-id.ts';

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

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Measured: 0.6 ms per page, 15% larger than at the best quality, which takes 34 ms.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // 128 kB holds a whole page; the default window allocates megabytes per call.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
};

/** A rendered page in one encoding. Heads alternate names and values, as `writeHead` takes them. */
export type RenderedPage = {
  /** For the log, which omits queries because they contain a visitor's search. */
  path: string;
  /** The id of the request that started the render; only uncached pages have it as a header. */
  requestId: string | null;
  status: number;
  head: string[];
  notModifiedHead: string[];
  body: Buffer;
  /** A strong ETag, or null if the page must not be cached. */
  tag: string | null;
  /** The content version before rendering; the page may be newer. */
  version: number;
  /** When it was rendered, on the monotonic clock. */
  renderedAt: number;
};

/** How long a stale page is served while the database is unavailable. */
export const MAX_STALE_MS = 600_000;

/** RFC 5861. */
const STALE = `stale-while-revalidate=30, stale-if-error=${MAX_STALE_MS / 1_000}`;

/**
 * Browsers revalidate every time. A CDN may serve a copy for 30 s, another 30 s while revalidating, and 10 minutes if
 * that fails. CDN-Cache-Control (RFC 9213) repeats this for CDNs that apply `must-revalidate` to themselves.
 */
export const CACHE_CONTROL = `public, max-age=0, must-revalidate, s-maxage=30, ${STALE}`;
const CDN_CACHE_CONTROL = `max-age=30, ${STALE}`;

/** For copies served while the database is unavailable: they can be outdated, and a shared cache would keep them. */
const NOT_SHARED: Record<string, string> = {
  'cache-control': 'private, no-cache',
  'cdn-cache-control': 'no-store',
};

/** Returns the page with headers that keep shared caches from storing it. */
export function withoutSharing(page: RenderedPage): RenderedPage {
  const change = (head: string[]) =>
    head.map((text, index) => (index % 2 === 1 && NOT_SHARED[head[index - 1] ?? '']) || text);
  return { ...page, head: change(page.head), notModifiedHead: change(page.notModifiedHead) };
}

/** Reads and compresses a response. Cacheable: status 200, no Set-Cookie, not no-store. */
export async function toRenderedPage(
  response: Response,
  { path, encoding, version }: { path: string; encoding: Encoding; version: number },
): Promise<RenderedPage> {
  const { status, headers: rendered } = response;
  const html = Buffer.from(await response.arrayBuffer());
  const body = compress(html, encoding);
  const cacheControl = rendered.get('Cache-Control') ?? 'no-store';
  const isCacheable = status === 200 && !rendered.has('Set-Cookie') && !cacheControl.includes('no-store');
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const tag = isCacheable ? `"${hash}-${encoding}"` : null;

  const headers = new Headers(rendered);
  headers.delete('Set-Cookie');
  const requestId = headers.get(REQUEST_ID_HEADER);
  headers.set('Vary', 'Accept-Encoding');
  headers.set('Cache-Control', tag === null ? cacheControl : CACHE_CONTROL);
  if (tag !== null) {
    headers.delete(REQUEST_ID_HEADER);
    headers.set('CDN-Cache-Control', CDN_CACHE_CONTROL);
    headers.set('ETag', tag);
  }
  const notModifiedHead = [...headers].flat();
  headers.set('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const head = [...headers].flat();
  return {
    path,
    requestId,
    status,
    head,
    notModifiedHead,
    body,
    tag,
    version,
    renderedAt: performance.now(),
  };
}

function compress(html: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return html;
  const bytes = encoding === 'br' ? brotliCompressSync(html, BROTLI) : gzipSync(html);
  // zlib returns a slice of a larger buffer, which would stay in memory with the page.
  return Buffer.from(new Uint8Array(bytes).buffer);
}
