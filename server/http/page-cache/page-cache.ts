import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ContentVersion } from '../../content-version/content-version.ts';
import { limitDatabaseTime, REQUEST_LIMIT_MS } from '../../db/time-budget.ts';
import { matchesTag } from '../if-none-match.ts';
import { createEncodingChooser, type Encoding } from './accept-encoding.ts';
import { createTargetNormalizer, type PublicPage } from './canonical-target.ts';
import { createHitLog } from './hit-log.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { type RenderedPage, toRenderedPage } from './rendered-page.ts';

export type PageCacheLimits = { max: number; maxSize: number };

export type PageCacheOptions = {
  /** Renders the page at an absolute URL, without cookies: all visitors get the same page. */
  render: (url: string) => Promise<Response>;
  publicPages: PublicPage[];
  contentVersion: ContentVersion;
  /** The public origin; undefined in a local trial, where pages use the origin of the request. */
  siteUrl: string | undefined;
  logger: Logger;
  limits?: PageCacheLimits;
};

/** Middleware that calls `next` for anything but a public page. */
export type PageCache = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Measured: a page takes 7 kB in brotli, 60 kB uncompressed. */
const LIMITS: PageCacheLimits = { max: 2_000, maxSize: 32 * 1_048_576 };

/** One render can run while another waits for the database; more would only use memory. */
const MAX_CONCURRENT_RENDERS = 2;

/** Valid Host headers. In a local trial the host is part of the cache key, since pages contain it. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Serves public pages from memory, ahead of the framework (decision 010). An entry is stale once the content version
 * changes. The version is read before rendering, so a page is never older than its version.
 */
export function createPageCache({
  render,
  publicPages,
  contentVersion,
  siteUrl,
  logger,
  limits = LIMITS,
}: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, RenderedPage>({
    ...limits,
    // Headers take about 2 kB.
    sizeCalculation: ({ body }) => body.length + 2_000,
  });
  const renders = new Map<string, Promise<RenderedPage>>();
  const limitRenders = limitConcurrency(MAX_CONCURRENT_RENDERS);
  const normalizeTarget = createTargetNormalizer(publicPages);
  const chooseEncoding = createEncodingChooser();
  const logHit = createHitLog(logger);

  /** Returns the cached page or renders it. Concurrent requests for a page share one render. */
  async function load(encoding: Encoding, origin: string, canonical: string): Promise<RenderedPage> {
    const key = `${encoding} ${origin}${canonical}`;
    const version = await contentVersion.current();
    const entry = entries.get(key);
    if (entry?.version === version) return entry;
    const renderKey = `${version} ${key}`;
    const pendingRender = renders.get(renderKey);
    if (pendingRender) return pendingRender;
    const page = limitRenders(async () => {
      const url = new URL(canonical, origin);
      const page = await toRenderedPage(await render(url.href), { path: url.pathname, encoding, version });
      // Discard a render that a change has made stale.
      const isStale = (entries.peek(key)?.version ?? 0) > version;
      if (page.tag !== null && !isStale) entries.set(key, page);
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
    // Most targets are already canonical.
    let entry = entries.get(`${encoding} ${origin}${target}`);
    let canonical: string | null = target;
    if (!entry) {
      canonical = siteUrl || HOST.test(headers.host ?? '') ? normalizeTarget(target) : null;
      if (canonical === null) return next();
      entry = entries.get(`${encoding} ${origin}${canonical}`);
    }
    if (entry && entry.version === contentVersion.current()) {
      logHit(method, entry.path, send(entry, request, response));
      return;
    }
    const start = performance.now();
    const loading = limitDatabaseTime(REQUEST_LIMIT_MS, () => load(encoding, origin, canonical));
    loading
      .then((page) => {
        const status = send(page, request, response);
        const ms = Math.round((performance.now() - start) * 10) / 10;
        logger.info({ method, path: page.path, status, ms }, 'request');
      })
      // The content version is unreadable or the origin is invalid: leave the response to the framework.
      .catch(() => response.headersSent || next());
  };
}

/** Sends the page, or 304 if the client has it. Returns the status. */
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
