import './operations/node-version.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { fromPageCache } from './http/request-log.ts';
import { staticFiles } from './http/static-files.ts';
import { createProxyCheck } from './http/untrusted-proxy.ts';
import { openServices } from './open-services.ts';
import { announceStart } from './operations/announce-start.ts';
import { backupWarning } from './operations/backups/service.ts';
import { readBuildInfo } from './operations/build-info.ts';
import { type Config, readProcessConfig } from './operations/config.ts';
import { dataFolderWarning } from './operations/data-folder.ts';
import { createServerLogger } from './operations/logger.ts';
import { startError } from './operations/start-error.ts';
import { stopOnSignal } from './operations/stop.ts';
import { createPageCache } from './pages/cache/cache.ts';
import type { BuiltPages } from './pages/handler.ts';

/** For headers, and for whole requests with their bodies, in milliseconds: an upload may take a minute. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 10_000 };
/** Each connection is an open file. A proxy needs far fewer. */
const MAX_CONNECTIONS = 2_000;

const CLIENT_DIR = path.resolve(import.meta.dirname, '../build/client');

let config: Config | undefined;
try {
  config = readProcessConfig();
  await startServer(config);
} catch (error) {
  console.error(startError(error, config?.databaseUrl));
  process.exit(1);
}

async function startServer(config: Config): Promise<void> {
  const logger = createServerLogger(config);
  const build = readBuildInfo();
  logger.info(build, 'Sorrel starts');
  const server = createServer(TIMEOUTS);
  server.maxConnections = MAX_CONNECTIONS;
  // A variable, because the build does not exist during type checks.
  const builtPages = '../build/server/index.js';
  const pages: Promise<BuiltPages> = import(builtPages);
  const [{ handlePage, publicPages, pagePatterns }, services] = await Promise.all([
    pages,
    openServices(config, {
      report: (message, error, level = 'warn') => logger[level]({ err: error }, message),
      async listen() {
        await pages;
        server.listen(config.port, config.host);
        await once(server, 'listening');
        const address = server.address();
        return typeof address === 'object' && address ? address.port : config.port;
      },
    }),
  ]);
  for (const warning of [dataFolderWarning(config.dataDir), backupWarning(config)]) {
    if (warning) logger.warn(warning);
  }
  // Loads the metrics library only if metrics are enabled.
  const { metricsToken: token } = config;
  const metrics = token
    ? (await import('./operations/metrics.ts')).createMetrics({ services, pagePatterns, token })
    : undefined;
  const app = createApp({
    config,
    services,
    logger,
    handlePage,
    staticFiles: staticFiles(CLIENT_DIR),
    metrics,
  });
  stopOnSignal(server, services.close, (message) => logger.info(message));
  const pageCache = createPageCache({
    ...services,
    publicPages,
    ...config,
    logger,
    metrics,
    render: async (url, requestId) => app.fetch(new Request(url), fromPageCache(requestId)),
  });
  const listener = getRequestListener(app.fetch);
  const checkProxy = createProxyCheck(config.trustedProxies, logger);
  server.on('request', (request, response) => {
    checkProxy(request);
    pageCache(request, response, () => void listener(request, response));
  });
  services.outbox.start();
  services.backups?.start();
  await announceStart('ready', services);
}
