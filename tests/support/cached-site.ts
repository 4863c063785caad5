import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { INSURANCE_PARAMETER, STATE_PARAMETER } from '../../domain/search/search-selection.ts';
import { publicReads } from '../../server/api/router.ts';
import { createApp } from '../../server/app.ts';
import type { Context } from '../../server/context.ts';
import type { Metrics } from '../../server/operations/metrics.ts';
import { createPageCache } from '../../server/pages/page-cache.ts';
import type { PageHandler, PublicPage } from '../../server/pages/render.ts';
import { listen } from './listen.ts';
import { recordingLogger } from './log.ts';

/** The public pages of these tests, as `server/pages/entry.ts` reads them from the routes. */
const PUBLIC_PAGES: PublicPage[] = [
  ...['/', '/faqs', '/about', '/sitemap.xml', '/providers/:providerId'].map((path) => ({ path, query: [] })),
  { path: '/providers', query: [STATE_PARAMETER, INSURANCE_PARAMETER, 'after'] },
];

/** Serves the test's own pages behind the page cache, as in production. */
export async function openCachedSite(
  services: Context,
  handlePage: PageHandler,
  {
    siteUrl,
    maxBytes,
    trustedProxies = 0,
    metrics,
  }: { siteUrl?: string; maxBytes?: number; trustedProxies?: number; metrics?: Metrics } = {},
) {
  const { logger, lines } = recordingLogger();
  const config = { siteUrl, trustedProxies };
  const app = createApp({ config, ctx: services, logger, handlePage, staticFiles: new Hono(), metrics });
  const options = {
    fetch: app.fetch,
    contentVersion: services.contentVersion,
    siteUrl,
    ...(maxBytes && { maxBytes }),
  };
  const pageCache = createPageCache({ ...options, publicPages: PUBLIC_PAGES });
  const apiCache = createPageCache({ ...options, publicPages: publicReads(app) });
  const listener = getRequestListener(app.fetch);
  const server = createServer((req, res) =>
    pageCache(req, res, () => apiCache(req, res, () => void listener(req, res))),
  );
  const port = await listen(server);
  onTestFinished(() => server.closeAllConnections());
  return {
    origin: `http://127.0.0.1:${port}`,
    lines,
    /** Sends exactly these headers and does not decompress. */
    async ask(path: string, { body, ...options }: RequestOptions & { body?: string } = {}) {
      const sent = request({ port, host: '127.0.0.1', path, ...options }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { statusCode: status, headers } = response;
      return { status, headers, body: Buffer.concat(await response.toArray()) };
    },
  };
}

/** Pages with the test's own text or response, and the addresses of those that were rendered. */
export function countedPages(
  say: (...page: Parameters<PageHandler>) => string | Response | Promise<string | Response> = () => '',
) {
  const rendered: string[] = [];
  const handlePage: PageHandler = async (request, rendering) => {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    const page = await say(request, rendering);
    if (page instanceof Response) return page;
    return new Response(`<p>${page}</p>`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  };
  return { handlePage, rendered };
}
