import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ContentVersion } from '../../db/content-version/service.ts';
import { matchesTag } from '../../http/if-none-match.ts';
import { readRequestId } from '../../http/request-id.ts';
import type { RenderGate } from '../render-gate.ts';
import { createTargetNormalizer, type PublicPage } from './canonical-target.ts';
import { createHitLog, type PageMetrics } from './hit-log.ts';
import {
  createEncodingChooser,
  type Encoding,
  MAX_STALE_MS,
  type RenderedPage,
  toRenderedPage,
  withoutSharing,
} from './rendered-page.ts';

export type PageCacheLimits = { max: number; maxSize: number };

type PageCacheOptions = {
  /** Renders the page at an absolute URL, without cookies: all visitors get the same page. */
  render: (url: string, requestId: string) => Promise<Response>;
  renderGate: RenderGate;
  publicPages: PublicPage[];
  contentVersion: ContentVersion;
  /** The public origin; undefined in a local trial, where pages use the origin of the request. */
  siteUrl: string | undefined;
  trustedProxies: number;
  logger: Logger;
  metrics?: PageMetrics | undefined;
  limits?: PageCacheLimits;
};

/** Middleware that calls `next` for anything but a public page. */
type PageCache = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Measured: a page takes 7 kB in brotli, 60 kB uncompressed. */
const LIMITS: PageCacheLimits = { max: 2_000, maxSize: 32 * 1_048_576 };

/** The profiles and the lists of dietitians. */
const DIRECTORY = /^\/providers(\/|$)/;

/** Valid Host headers. In a local trial the host is part of the cache key, since pages contain it. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Serves public pages from memory, ahead of the framework (decision 010). An entry is stale once the content version
 * changes. The version is read before rendering, so a page is never older than its version.
 */
export function createPageCache({
  render,
  renderGate,
  publicPages,
  contentVersion,
  siteUrl,
  trustedProxies,
  logger,
  metrics,
  limits = LIMITS,
}: PageCacheOptions): PageCache {
  const entries = new LRUCache<string, RenderedPage>({
    ...limits,
    // Headers take about 2 kB.
    sizeCalculation: ({ body }) => body.length + 2_000,
  });
  const normalizeTarget = createTargetNormalizer(publicPages);
  const chooseEncoding = createEncodingChooser();
  const logHit = createHitLog(logger);

  /**
   * Returns a page that may be stale, for at most ten minutes; undefined if there is none. Not a page with dietitians that
   * is older than a known change: they could have been removed.
   */
  function staleCopy(key: string): RenderedPage | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const { version, at } = contentVersion.lastRead();
    if (entry.version !== version && DIRECTORY.test(entry.path)) return undefined;
    const currentAt = entry.version === version ? Math.max(entry.renderedAt, at) : entry.renderedAt;
    const ageMs = performance.now() - currentAt;
    if (ageMs > MAX_STALE_MS) return undefined;
    logger.warn(
      { path: entry.path, ageSeconds: Math.round(ageMs / 1_000) },
      'stale page: the database is unavailable',
    );
    return entry;
  }

  /** Returns the cached page or renders it. */
  async function load(requestId: string, encoding: Encoding, url: string): Promise<RenderedPage> {
    const key = `${encoding} ${url}`;
    const reading = contentVersion.current();
    // After a failed read, visitors get a cached copy without waiting for the next read.
    if (!contentVersion.lastRead().hasFailed) await Promise.allSettled([reading]);
    const copy = contentVersion.lastRead().hasFailed && staleCopy(key);
    if (copy) return copy;
    const version = await reading;
    return renderGate.run(async () => {
      // Another request may have rendered it meanwhile.
      const entry = entries.get(key);
      if (entry?.version === version) return entry;
      const response = await render(url, requestId);
      const page = await toRenderedPage(response, { path: new URL(url).pathname, encoding, version });
      const known = contentVersion.lastRead().version;
      // Discard a render that a change has made stale.
      if (page.tag !== null && known !== null && known <= version) entries.set(key, page);
      return page;
    });
  }

  return (request, response, next) => {
    const { method = '', url: target = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const origin = siteUrl ?? `http://${headers.host}`;
    // Most targets are already canonical.
    let url = origin + target;
    let entry = entries.get(`${encoding} ${url}`);
    if (!entry) {
      const canonical = siteUrl || HOST.test(headers.host ?? '') ? normalizeTarget(target) : null;
      if (canonical === null) return next();
      url = origin + canonical;
      entry = entries.get(`${encoding} ${url}`);
    }
    if (entry && entry.version === contentVersion.current()) {
      logHit(method, entry.path, send(entry, request, response));
      return;
    }
    const start = performance.now();
    load(readRequestId(request, trustedProxies), encoding, url)
      .then((page) => {
        const { hasFailed } = contentVersion.lastRead();
        const status = send(hasFailed ? withoutSharing(page) : page, request, response);
        if (page === entry) return logHit(method, page.path, status);
        const ms = Math.round((performance.now() - start) * 10) / 10;
        const { path, requestId } = page;
        logger.info({ requestId, method, path, status, ms }, 'request');
        metrics?.countMiss(path, status, ms);
      })
      // The database is unavailable, the origin is invalid, or the gate is full: leave it to the framework.
      .catch(() => (response.headersSent ? undefined : next()));
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
