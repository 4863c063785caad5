import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Measured: 0.6 ms a page, and 15 % more bytes than at the best quality, which takes 34 ms.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // 128 kB: pages are no longer, and the default window takes megabytes for each run.
    [constants.BROTLI_PARAM_LGWIN]: 17,
  },
};

/** A page in one encoding, ready to be sent. Heads are names and values in turn, as `writeHead` takes them. */
export type RenderedPage = {
  /** For the log, which shows no query: it tells what a visitor searches for. */
  path: string;
  status: number;
  head: string[];
  notModifiedHead: string[];
  body: Buffer;
  /** Strong: names exactly these bytes. Null for a page that must not be cached. */
  tag: string | null;
  /** Of the content that the page was rendered from; the page may be newer. */
  version: number;
};

/**
 * Browsers ask each time whether their copy is still good. A CDN may serve a copy for half a minute and, while it asks,
 * for another half. CDN-Cache-Control (RFC 9213) repeats that for those that apply `must-revalidate` to themselves.
 */
export const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30';
const CDN_CACHE_CONTROL = 'max-age=30, stale-while-revalidate=30';

/** Reads a response to its end and compresses it. Cacheable: status 200, no Set-Cookie, not no-store. */
export async function renderedPage(
  response: Response,
  { path, encoding, version }: { path: string; encoding: Encoding; version: number },
): Promise<RenderedPage> {
  const { status, headers: received } = response;
  const html = Buffer.from(await response.arrayBuffer());
  const body = compress(html, encoding);
  const cacheControl = received.get('Cache-Control') ?? 'no-store';
  const isCacheable = status === 200 && !received.has('Set-Cookie') && !cacheControl.includes('no-store');
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const tag = isCacheable ? `"${hash}-${encoding}"` : null;

  const headers = new Headers(received);
  headers.delete('Set-Cookie');
  headers.set('Vary', 'Accept-Encoding');
  headers.set('Cache-Control', tag === null ? cacheControl : CACHE_CONTROL);
  if (tag !== null) {
    headers.set('CDN-Cache-Control', CDN_CACHE_CONTROL);
    headers.set('ETag', tag);
  }
  const notModifiedHead = [...headers].flat();
  headers.set('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return { path, status, head: [...headers].flat(), notModifiedHead, body, tag, version };
}

function compress(html: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return html;
  const bytes = encoding === 'br' ? brotliCompressSync(html, BROTLI) : gzipSync(html);
  // zlib returns a slice of a larger buffer, which would stay in memory with the page.
  return Buffer.from(new Uint8Array(bytes).buffer);
}
