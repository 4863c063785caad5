import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

/** Good enough at once: measured 0.6 ms and 15 % more bytes than the best, which takes 34 ms. */
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;
/** 128 kB. */
const WINDOW_BITS = 17;

/** What is sent of a page in one encoding. */
export type Variant = {
  body: Buffer;
  /** Strong: names exactly these bytes. */
  tag: string;
  /** Of the same page in the same encoding, compressed less. A visitor who has it has the page. */
  formerTag: string | null;
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
};

/** A finished page: its headers once, its bytes in each encoding that was asked for. */
export type CachedPage = {
  status: number;
  /** Of the HTML; equal for equal bytes. */
  hash: string;
  /** Names and values in turn: what all encodings have in common. */
  headers: string[];
  /** Whether the page may be kept, here and by others. */
  isKept: boolean;
  variants: { [name in Encoding]?: Variant };
};

/**
 * Browsers ask each time whether their copy is still good. Others who share a copy, a CDN that is, may hand it out for
 * half a minute and, while they ask, for another half: a minute at most. CDN-Cache-Control (RFC 9213) says it again
 * for those that take `must-revalidate` as meant for them.
 */
export const KEPT_HEADERS = [
  'Cache-Control',
  'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30',
  'CDN-Cache-Control',
  'max-age=30, stale-while-revalidate=30',
];

/** What is said anew for each encoding, or is not everybody's. */
const OWN_HEADERS = new Set([
  'cache-control',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'set-cookie',
  'transfer-encoding',
  'vary',
]);

/** Reads a rendered answer to its end. Kept are whole pages that are somebody's in particular in no way. */
export async function finishedPage(response: Response): Promise<CachedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const cacheControl = response.headers.get('Cache-Control') ?? '';
  const isKept =
    response.status === 200 && !response.headers.has('Set-Cookie') && !cacheControl.includes('no-store');
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat();
  headers.push('Vary', 'Accept-Encoding');
  headers.push(...(isKept ? KEPT_HEADERS : ['Cache-Control', cacheControl || 'no-store']));
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const page: CachedPage = { status: response.status, hash, headers, isKept, variants: {} };
  makeVariant(page, isKept ? 'br' : 'identity', html);
  return page;
}

/** The HTML itself. A kept page has it in brotli alone until it is asked for, in a tenth of the memory. */
export function htmlOf({ variants: { identity, br } }: CachedPage): Buffer {
  return identity?.body ?? brotliDecompressSync(br?.body ?? '');
}

/** The page in an encoding, made when it is first asked for. */
export function variantOf(page: CachedPage, encoding: Encoding): Variant {
  return page.variants[encoding] ?? makeVariant(page, encoding, htmlOf(page));
}

/** Compresses the page as well as it can be, on another thread; its tag changes with its bytes. */
export async function compressBest(page: CachedPage): Promise<void> {
  const html = htmlOf(page);
  const body = await promisify(brotliCompress)(html, brotliOptions(html, BEST_QUALITY));
  const { br } = page.variants;
  if (br && body.length < br.body.length) setVariant(page, 'br', ownCopy(body), br.tag);
}

/** Bytes that the page holds. */
export function sizeOf({ variants }: CachedPage): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, 0);
}

function makeVariant(page: CachedPage, encoding: Encoding, html: Buffer): Variant {
  return setVariant(page, encoding, compress(html, encoding), null);
}

function setVariant(page: CachedPage, encoding: Encoding, body: Buffer, formerTag: string | null): Variant {
  const tag = `"${page.hash}-${encoding}${formerTag ? '-best' : ''}"`;
  const head = [...page.headers, 'Content-Length', String(body.length)];
  if (encoding !== 'identity') head.push('Content-Encoding', encoding);
  if (page.isKept) head.push('ETag', tag);
  const variant = { body, tag, formerTag, head };
  page.variants[encoding] = variant;
  return variant;
}

function compress(html: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return html;
  const bytes =
    encoding === 'br' ? brotliCompressSync(html, brotliOptions(html, FAST_QUALITY)) : gzipSync(html);
  return ownCopy(bytes);
}

/** Holds these bytes and nothing else: zlib gives a part of a larger buffer, `Buffer.from` one of a shared pool. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function brotliOptions(html: Buffer, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      // No wider than pages are long: by default each run takes megabytes for nothing.
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  };
}
