import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '../db/content-version.ts';
import { REQUEST_ID_HEADER } from '../http/request-log.ts';
import type { PublicPage } from './render.ts';

type Encoding = 'br' | 'gzip' | 'identity';

type Page = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
  notModifiedHead: string[];
  body: Buffer;
  /** A strong ETag, or null if the page must not be cached. */
  tag: string | null;
};

type PageCacheOptions = {
  /** The application, which gets nothing of the visitor's, because all visitors get the same page. */
  fetch: (request: Request) => Response | Promise<Response>;
  publicPages: PublicPage[];
  contentVersion: ContentVersion;
  /** The public origin; undefined in a local trial, where pages have the origin of the request. */
  siteUrl: string | undefined;
  maxBytes?: number;
};

const HEAD_BYTES = 2_000;
/** How long pages are served while the database is unavailable. */
const MAX_STALE_MS = 600_000;
/** The host becomes part of the URL. */
const HOST = /^[\w.:[\]-]+$/;

/** Serves pages or reads of the API from memory, in front of the framework; calls `next` for others (decision 010). */
export function createPageCache(options: PageCacheOptions) {
  const { fetch, publicPages, contentVersion, siteUrl, maxBytes = 32 * 1_048_576 } = options;
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + HEAD_BYTES,
  });
  const renders = new Map<string, Promise<Page>>();
  let stamp = '';
  const normalizeTarget = createTargetNormalizer(publicPages);

  function dropStale(): void {
    if (stamp === contentVersion.stamp()) return;
    pages.clear();
    renders.clear();
    stamp = contentVersion.stamp();
  }

  /** Returns a cached page, or the one that is being rendered, or renders it. */
  async function load(url: string, { headers }: IncomingMessage): Promise<Page> {
    await contentVersion.check();
    dropStale();
    const encoding = chooseEncoding(headers);
    const key = encoding + url;
    const known = (contentVersion.isCurrent(MAX_STALE_MS) && pages.get(key)) || renders.get(key);
    if (known) return known;
    const id = headers['x-request-id']?.toString();
    const request = new Request(url, { headers: id ? { [REQUEST_ID_HEADER]: id } : {} });
    const rendering = (async () => toPage(await fetch(request), encoding))();
    renders.set(key, rendering);
    const startedAt = stamp;
    const page = await rendering.finally(() => {
      if (renders.get(key) === rendering) renders.delete(key);
    });
    dropStale();
    // A page is stale if the content has changed during the render.
    if (page.tag !== null && stamp === startedAt) pages.set(key, page);
    return page;
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method, url: target = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    dropStale();
    const encoding = chooseEncoding(headers);
    const origin = siteUrl ?? `http://${headers.host}`;
    // Most targets are already canonical.
    let url = origin + target;
    let page = pages.get(encoding + url);
    if (!page) {
      const canonical = siteUrl || HOST.test(headers.host ?? '') ? normalizeTarget(target) : null;
      if (canonical === null) return next();
      url = origin + canonical;
      page = pages.get(encoding + url);
    }
    if (page && contentVersion.isCurrent()) return send(page, request, response);
    load(url, request)
      .then((loaded) => send(loaded, request, response))
      // The framework rejects an invalid host.
      .catch(() => (response.headersSent ? undefined : next()));
  };
}

function send(page: Page, { method, headers }: IncomingMessage, response: ServerResponse): void {
  // The header may have several tags, and weak ones from proxies (RFC 9110, 13.1.2).
  const isKnown = page.tag !== null && headers['if-none-match']?.includes(page.tag);
  if (isKnown) response.writeHead(304, page.notModifiedHead).end();
  else response.writeHead(page.status, page.head).end(method === 'HEAD' ? undefined : page.body);
}

/** Reads and compresses a response. Kept: status 200, no Set-Cookie, not no-store. */
async function toPage(response: Response, encoding: Encoding): Promise<Page> {
  const headers = new Headers(response.headers);
  const html = Buffer.from(await response.arrayBuffer());
  // zlib returns a slice of a larger buffer, which would stay in memory with the page.
  const body = Buffer.from(new Uint8Array(await COMPRESSORS[encoding](html)).buffer);
  const isPrivate = headers.has('Set-Cookie') || headers.get('Cache-Control')?.includes('no-store');
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const tag = response.status === 200 && !isPrivate ? `"${hash}-${encoding}"` : null;
  headers.delete('Set-Cookie');
  headers.set('Vary', 'Accept-Encoding');
  if (tag !== null) {
    headers.delete(REQUEST_ID_HEADER);
    // Browsers and proxies may keep pages, but ask each time.
    headers.set('Cache-Control', 'public, no-cache');
    headers.set('ETag', tag);
  }
  const notModifiedHead = [...headers].flat();
  headers.set('Content-Length', String(body.length));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return { status: response.status, head: [...headers].flat(), notModifiedHead, body, tag };
}

// Measured: 0.6 ms per page, 15% larger than at quality 11, which takes 34 ms. A window of 128 kB holds a whole page.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 };
const compressBr = promisify<Buffer, object, Buffer>(brotliCompress);
// Not on the main thread, because a list of all providers takes 100 ms.
const COMPRESSORS: Record<Encoding, (html: Buffer) => Buffer | Promise<Buffer>> = {
  br: (html) => compressBr(html, { params: BROTLI }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: (html) => html,
};

/** Returns the best encoding; no browser or crawler names one with the weight 0. */
export function chooseEncoding({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): Encoding {
  if (/\bbr\b/i.test(accepted.toString())) return 'br';
  return /\bgzip\b/i.test(accepted.toString()) ? 'gzip' : 'identity';
}

/** Normalizes targets of public pages: known parameters in one order. Null for other paths and repeated parameters. */
export function createTargetNormalizer(pages: PublicPage[]): (target: string) => string | null {
  const patterns = pages.map(({ path, query }) => ({
    // No dot, because `.data` requests are not page requests.
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[\\w-]+')}$`),
    query,
  }));
  return (target) => {
    const [path = '', search] = target.split(/\?(.*)/s);
    const page = patterns.find(({ pattern }) => pattern.test(path));
    if (!page) return null;
    const sent = new URLSearchParams(search);
    // Forms submit empty fields as empty strings.
    const valuesOf = (name: string) => sent.getAll(name).filter((value) => value !== '');
    const query = new URLSearchParams();
    for (const name of page.query) for (const value of valuesOf(name)) query.append(name, value);
    if (new Set(query.keys()).size < query.size) return null;
    return query.size > 0 ? `${path}?${query}` : path;
  };
}
