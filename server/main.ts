import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { publicReads } from './api/router.ts';
import { createApp } from './app.ts';
import { staticFiles } from './http/static-files.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { BuiltPages } from './pages/render.ts';
import { runServer } from './start.ts';

/** The share of the API's reads; pages have another. */
const API_CACHE_BYTES = 8 * 1_048_576;

const CLIENT_DIR = path.resolve(import.meta.dirname, '../build/client');

await runServer('ready', async ({ config, logger }) => {
  // In a variable, because the build does not exist during type checks.
  const builtPages = '../build/server/index.js';
  const { handlePage, publicPages }: BuiltPages = await import(builtPages);
  const { metricsToken: token } = config;
  const library = token ? await import('./operations/metrics.ts') : null;
  return (ctx, contact) => {
    const metrics = token && library ? library.createMetrics({ outbox: ctx.outbox, token }) : undefined;
    const app = createApp({
      config,
      ctx,
      logger,
      handlePage,
      staticFiles: staticFiles(CLIENT_DIR),
      metrics,
      contact,
    });
    const cacheOptions = { fetch: app.fetch, contentVersion: ctx.contentVersion, siteUrl: config.siteUrl };
    const pageCache = createPageCache({
      ...cacheOptions,
      publicPages: [...publicPages, { path: '/sitemap.xml', query: [] }],
    });
    const apiCache = createPageCache({
      ...cacheOptions,
      publicPages: publicReads(app),
      maxBytes: API_CACHE_BYTES,
    });
    // Health checks of proxies may come without a Host header (HTTP/1.0).
    const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
    return (request, response) =>
      pageCache(request, response, () => apiCache(request, response, () => void listener(request, response)));
  };
});
