import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { publicReads } from './api/router.ts';
import { createApp } from './app.ts';
import { createProxyCheck } from './http/client-address.ts';
import { staticFiles } from './http/static-files.ts';
import { findDemoPeople } from './jobs/demo/repository.ts';
import { startError } from './jobs/start-error.ts';
import { announceStart, createContext, openChecked } from './open.ts';
import { type Config, readBuildInfo, readProcessConfig } from './operations/config.ts';
import { createLogger, reportTo } from './operations/logger.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { BuiltPages } from './pages/render.ts';
import { getPracticeFacts } from './practice/repository.ts';

/** In milliseconds: an upload may take a minute. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
/** Cuts off whoever stops reading a response or sending a body. */
const MAX_IDLE_MS = 30_000;
/** Each connection is an open file; a proxy needs far fewer. */
const MAX_CONNECTIONS = 2_000;
/** The share of the API's reads; pages have another. */
const API_CACHE_BYTES = 8 * 1_048_576;
/** After the signal, requests are cut off, then the process exits, even if a mail is still being sent. */
const MAX_DRAIN_MS = 5_000;
const MAX_STOP_MS = 7_000;
const PAUSE_MS = 100;

const CLIENT_DIR = path.resolve(import.meta.dirname, '../build/client');

/** Before the server is ready, nothing has to be finished: a migration is a transaction. */
let stop = (_signal: string): void => process.exit(0);
// One listener from the start, because replacing it could lose a signal that has just arrived.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));

let config: Config | undefined;
try {
  config = readProcessConfig();
  await startServer(config);
} catch (error) {
  console.error(startError(error, config?.databaseUrl));
  process.exit(1);
}

async function startServer(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  logger.info(readBuildInfo(), 'Sorrel starts');
  const server = createServer(TIMEOUTS);
  server.timeout = MAX_IDLE_MS;
  server.maxConnections = MAX_CONNECTIONS;
  const report = reportTo(logger);
  // In a variable, because the build does not exist during type checks.
  const builtPages = '../build/server/index.js';
  const pages: Promise<BuiltPages> = import(builtPages);
  const opening = openChecked(config, { report, isServer: true });
  const [{ handlePage, publicPages, pagePatterns }, opened] = await Promise.all([pages, opening]);
  const contact = await getPracticeFacts(opened.db);
  const demo = await findDemoPeople(opened.db, config.siteUrl);
  if (demo) logger.warn(`${demo.text} The portal's dashboard takes them off.`);
  const { metricsToken: token } = config;
  const library = token ? await import('./operations/metrics.ts') : null;
  server.listen(config.port, config.host);
  await once(server, 'listening');
  // Nothing waits between here and the request listener, so that no request comes earlier.
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const origin = config.siteUrl ?? `http://localhost:${port}`;
  const ctx = createContext({ ...config, ...opened, origin, report });
  for (const warning of ctx.warnings) logger.warn(warning);
  const metrics =
    token && library ? library.createMetrics({ outbox: ctx.outbox, pagePatterns, token }) : undefined;
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
  const checkProxy = createProxyCheck(config.trustedProxies, logger);
  server.on('request', (request, response) => {
    checkProxy(request);
    pageCache(request, response, () => apiCache(request, response, () => void listener(request, response)));
  });
  ctx.outbox.start();
  ctx.backups?.start();
  const announced = announceStart('ready', ctx);
  stop = createStop(server, logger, () => announced.then(ctx.close));
  await announced;
}

/**
 * Returns what a signal does: stops listening, finishes the requests in progress, runs `close`, and exits with code 0
 * within eight seconds.
 */
function createStop(server: Server, logger: Logger, close: () => Promise<void>) {
  let isStopping = false;

  return (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info(`${signal}: stops listening`);
    setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS).unref();
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
    // A client could go on with its connection otherwise.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => {
      logger.info('all requests have ended');
      void close().then(() => process.exit(0));
    });
    setInterval(() => server.closeIdleConnections(), PAUSE_MS).unref();
  };
}
