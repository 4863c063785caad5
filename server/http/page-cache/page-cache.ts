import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ContentVersion } from '../../content-version/content-version.ts';
import { matchesTag } from '../if-none-match.ts';
import { createEncodingChooser, type Encoding } from './accept-encoding.ts';
import { createCanonicalAddress, type PublicPage } from './canonical-address.ts';
import { createHitLog } from './hit-log.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { type RenderedPage, renderedPage } from './rendered-page.ts';

export type PageCacheLimits = { maxPages: number; maxBytes: number };

export type PageCacheOptions = {
  /** Renders the page at an absolute address: without cookies, since all visitors get the same. */
  render: (url: string) => Promise<Response>;
  publicPages: PublicPage[];
  contentVersion: ContentVersion;
  /** The public origin; undefined in a local trial, where pages name the origin that the visitor used. */
  siteUrl: string | undefined;
  logger: Logger;
  limits?: PageCacheLimits;
};

/** A listener in front of the framework's; it calls `next` for requests that are not for a public page. */
export type PageCache = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Measured: a page takes 7 kB in brotli, 60 kB uncompressed. */
const LIMITS: PageCacheLimits = { maxPages: 2_000, maxBytes: 32 * 1_048_576 };
/** What an entry takes besides its body, about. */
const HEAD_BYTES = 2_000;

/** While one render waits for the database another can go on; more would only take memory. */
const RENDERS_AT_ONCE = 2;

/** In a local trial the host is part of a page's key, so that no visitor gets another's. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Answers public pages from memory, before the framework hears of the request (decision 010). An entry is stale once
 * the content version has changed. The version is read before the page is rendered, so an entry is never older than its
 * version says.
 */
export function createPageCache({
  render,
  publicPages,
  contentVersion,
  siteUrl,
  logger,
  limits: { maxPages, maxBytes } = LIMITS,
}: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, RenderedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + HEAD_BYTES,
  });
  const renders = new Map<string, Promise<RenderedPage>>();
  const limitRenders = limitConcurrency(RENDERS_AT_ONCE);
  const canonicalAddress = createCanonicalAddress(publicPages);
  const chooseEncoding = createEncodingChooser();
  const logHit = createHitLog(logger);

  /** The page from memory or rendered; requests for a page that is being rendered wait for it together. */
  async function load(encoding: Encoding, origin: string, address: string): Promise<RenderedPage> {
    const key = `${encoding} ${origin}${address}`;
    const version = await contentVersion.current();
    const entry = entries.get(key);
    if (entry?.version === version) return entry;
    const renderKey = `${version} ${key}`;
    const underWay = renders.get(renderKey);
    if (underWay) return underWay;
    const page = limitRenders(async () => {
      const url = new URL(address, origin);
      const page = await renderedPage(await render(url.href), { path: url.pathname, encoding, version });
      // An entry of a newer version is there when a change has overtaken this render.
      const isOvertaken = (entries.peek(key)?.version ?? 0) > version;
      if (page.tag !== null && !isOvertaken) entries.set(key, page);
      return page;
    }).finally(() => renders.delete(renderKey));
    renders.set(renderKey, page);
    return page;
  }

  return (request, response, next) => {
    const { method = '', url: target = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const origin = siteUrl ?? `http://${headers.host}`;
    // Most targets are canonical as they come.
    let entry = entries.get(`${encoding} ${origin}${target}`);
    let address: string | null = target;
    if (!entry) {
      address = siteUrl || HOST.test(headers.host ?? '') ? canonicalAddress(target) : null;
      if (address === null) return next();
      entry = entries.get(`${encoding} ${origin}${address}`);
    }
    if (entry && entry.version === contentVersion.current()) {
      logHit(method, entry.path, send(entry, request, response));
      return;
    }
    const start = performance.now();
    load(encoding, origin, address)
      .then((page) => {
        const status = send(page, request, response);
        const ms = Math.round((performance.now() - start) * 10) / 10;
        logger.info({ method, path: page.path, status, ms }, 'request');
      })
      // Without a content version or a valid origin nothing can be cached: the framework answers.
      .catch(() => response.headersSent || next());
  };
}

/** @returns the status of the answer. */
function send(
  { status, head, notModifiedHead, body, tag }: RenderedPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  if (tag !== null && matchesTag(headers['if-none-match'], tag)) {
    response.writeHead(304, notModifiedHead).end();
    return 304;
  }
  response.writeHead(status, head).end(method === 'HEAD' ? undefined : body);
  return status;
}
