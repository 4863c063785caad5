import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ContentVersion, Versions } from '../../content-version/content-version.ts';
import { matchingTag } from '../if-none-match.ts';
import { chooseEncoding } from './accept-encoding.ts';
import { createBestCompression } from './best-compression.ts';
import { type CachedPage, finishedPage, variantOf } from './cached-page.ts';
import { createHitLog, pathOf } from './hit-log.ts';
import { createQueue } from './in-turn.ts';
import { canonicalAddress, scopeOf } from './page-key.ts';
import { createPageStore, type StoreLimits } from './page-store.ts';

export type PageCacheOptions = {
  /** Renders the page at an absolute address: without cookies, since all visitors get the same. */
  render: (url: string) => Promise<Response>;
  contentVersion: ContentVersion;
  /** The public origin; undefined in a local trial, where pages name the one that the visitor used. */
  siteUrl: string | undefined;
  logger: Logger;
  limits?: StoreLimits;
};

/** A step in front of the framework's listener; it calls `next` for what it leaves alone. */
export type PageCache = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Measured: 7 kB for a page that is asked for in brotli alone, 70 kB for one in all encodings. */
const LIMITS: StoreLimits = { maxPages: 2_000, maxBytes: 32 * 1_048_576 };

/** Renders at once: while one waits for the database another can go on; more would only take memory. */
const RENDERS_AT_ONCE = 2;

/** For how long pages are rendered ahead after a change. Whoever made it waits for that. */
const MAX_FOLLOWING_MS = 600;

/** A host as browsers name it. In a local trial it is part of a page's key, so that nobody is given another's. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Finished public pages, answered before the framework hears of the request (decision 010). Each is good until the
 * content that it shows has a newer version. Its own is read before it is rendered: a page may be newer than its
 * version says, never older.
 */
export function createPageCache({
  render,
  contentVersion,
  siteUrl,
  logger,
  limits = LIMITS,
}: PageCacheOptions): PageCache {
  const store = createPageStore(limits);
  const rendering = new Map<string, { version: number; page: Promise<CachedPage> }>();
  const best = createBestCompression(store.has, store.recount);
  const inTurn = createQueue(RENDERS_AT_ONCE);
  const logHit = createHitLog(logger);
  let isFollowing = false;
  let following = Promise.resolve();
  contentVersion.followWith(follow);

  /** Those who ask for a page while it is rendered wait for it together, unless what it shows has changed since. */
  function rendered(key: string, versions: Versions): Promise<CachedPage> {
    const scope = scopeOf(key);
    const underWay = rendering.get(key);
    if (underWay && underWay.version >= versions.since(scope)) return underWay.page;
    const version = versions.latest();
    const page = inTurn(async () => {
      const finished = await finishedPage(await render(key));
      // One that a change has overtaken is good for those who asked before it, and for nobody else.
      if (version < versions.since(scope)) return finished;
      if (finished.isKept) return store.put(key, scope, version, finished);
      store.remove(key);
      return finished;
    });
    const mine = { version, page };
    rendering.set(key, mine);
    const end = () => void (rendering.get(key) === mine && rendering.delete(key));
    page.then(end, end);
    return page;
  }

  async function found(key: string, versions: Versions | Promise<Versions>): Promise<CachedPage> {
    const known = await versions;
    return kept(key, known) ?? rendered(key, known);
  }

  function kept(key: string, versions: Versions): CachedPage | undefined {
    return store.get(key, isFollowing ? null : versions);
  }

  /** Renders what a change has made old while visitors still get it, as far as the time allows; what is left goes. */
  function follow(versions: Versions, lateMs: number): Promise<void> {
    if (isFollowing) return following;
    const time = Math.min(lateMs, MAX_FOLLOWING_MS);
    isFollowing = time > 0;
    const end = () => {
      isFollowing = false;
      store.removeStale(versions);
    };
    if (isFollowing) following = Promise.race([renderStale(versions), setTimeout(time)]).then(end);
    else end();
    return following;
  }

  async function renderStale(versions: Versions): Promise<void> {
    for (let key = store.findStale(versions); isFollowing && key; key = store.findStale(versions)) {
      await rendered(key, versions).catch(() => store.remove(key as string));
      // Visitors come first.
      await setImmediate();
    }
  }

  /** Most addresses are canonical as they come. */
  function keyOf(origin: string, target: string): string | null {
    if (store.includes(origin + target)) return origin + target;
    const address = canonicalAddress(target);
    return address === null ? null : origin + address;
  }

  /** @returns the status of the answer. */
  function send(key: string, page: CachedPage, request: IncomingMessage, response: ServerResponse): number {
    const { headers } = request;
    const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
    const isNew = page.variants[encoding] === undefined;
    const variant = variantOf(page, encoding);
    if (isNew) store.recount(key, page);
    if (encoding === 'br' && page.isKept) best.count(key, page);
    const tag = page.isKept ? matchingTag(headers['if-none-match'], variant) : null;
    if (tag !== null) {
      response.writeHead(304, [...page.headers, 'ETag', tag]).end();
      return 304;
    }
    response.writeHead(page.status, variant.head).end(request.method === 'HEAD' ? undefined : variant.body);
    return page.status;
  }

  return (request, response, next) => {
    const { method = '', url: target = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const origin = siteUrl ?? originNamedBy(request);
    const key = origin === null ? null : keyOf(origin, target);
    if (key === null) return next();
    const versions = contentVersion.current();
    const page = versions instanceof Promise ? undefined : kept(key, versions);
    if (page) {
      const status = send(key, page, request, response);
      logHit(page, method, target, status);
      return;
    }
    const start = performance.now();
    found(key, versions)
      .then((page) => {
        const status = send(key, page, request, response);
        const ms = Math.round((performance.now() - start) * 10) / 10;
        logger.info({ method, path: pathOf(target), status, ms }, 'request');
      })
      // Without a version nothing can be kept: the framework says what is wrong with the database.
      .catch(() => response.headersSent || next());
  };
}

function originNamedBy({ headers: { host = '' } }: IncomingMessage): string | null {
  return HOST.test(host) ? `http://${host}` : null;
}
