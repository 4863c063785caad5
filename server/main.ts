import './operations/node-version.ts';
import { once } from 'node:events';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { createLimitedServer } from './http/limited-server.ts';
import { fromPageCache } from './http/request-log.ts';
import { startInTurns } from './http/request-turns.ts';
import { staticFiles } from './http/static-files.ts';
import { createUnfinishedRequests } from './http/unfinished-requests.ts';
import { createProxyCheck } from './http/untrusted-proxy.ts';
import { openServices } from './open-services.ts';
import { announceStart } from './operations/announce-start.ts';
import { backupWarning } from './operations/backups/service.ts';
import { readBuildInfo } from './operations/build-info.ts';
import { type Config, processEnvironment, readProcessConfig, variableWarnings } from './operations/config.ts';
import { dataFolderWarning } from './operations/data-folder.ts';
import { createServerLogger } from './operations/logger.ts';
import { startError } from './operations/start-error.ts';
import { stopGracefully } from './operations/stop-gracefully.ts';
import { createPageCache } from './pages/cache/cache.ts';
import type { BuiltPages } from './pages/handler.ts';

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
  const server = createLimitedServer();
  const unfinished = createUnfinishedRequests(server, config.trustedProxies);
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
  const warnings = variableWarnings(processEnvironment());
  for (const warning of [...warnings, dataFolderWarning(config.dataDir), backupWarning(config)]) {
    if (warning) logger.warn(warning);
  }
  // Loads the metrics library only if metrics are enabled.
  const { metricsToken: token } = config;
  const metrics = token
    ? (await import('./operations/metrics.ts')).createMetrics({ services, pagePatterns, token, build })
    : undefined;
  const app = createApp({
    config,
    services,
    logger,
    handlePage,
    staticFiles: staticFiles(CLIENT_DIR),
    metrics,
  });
  stopGracefully(server, unfinished, {
    drainMs: config.drainSeconds * 1_000,
    onStop: () => services.health.stop(),
    log: (message) => logger.info(message),
    close: () => services.close(),
  });
  const pageCache = createPageCache({
    ...services,
    publicPages,
    ...config,
    logger,
    metrics,
    render: async (url, { signal, requestId }) =>
      app.fetch(new Request(url, { signal }), fromPageCache(requestId)),
  });
  const start = startInTurns(getRequestListener(app.fetch));
  const checkProxy = createProxyCheck(config.trustedProxies, logger);
  server.on(
    'request',
    unfinished.limit((request, response) => {
      checkProxy(request);
      return pageCache(request, response, () => start(request, response));
    }),
  );
  services.outbox.start();
  services.demand.start();
  services.referralSearch.start();
  services.backups?.start();
  await announceStart('ready', services);
}
