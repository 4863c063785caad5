import './node-version.ts';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { ConfigError, readProcessConfig } from './config.ts';
import { prepareDatabase } from './db/prepare.ts';
import { staticFiles } from './http/static-files.ts';
import type { PageHandler } from './pages.ts';
import { createServices } from './services.ts';

const CLIENT_DIR = './build/client';
const SHUTDOWN_TIMEOUT_MS = 10_000;

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const config = readProcessConfig();
  const logger = pino({ level: config.logLevel });
  const services = createServices({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  // The build is made by `npm start` and is not there when types are checked.
  const builtPages = '../build/server/index.js';
  const [{ handlePage }] = await Promise.all([
    import(builtPages) as Promise<{ handlePage: PageHandler }>,
    prepareDatabase(services.db, { isLocalTrial: config.siteUrl === undefined }),
  ]);
  const app = createApp({ config, services, logger, handlePage, staticFiles: staticFiles(CLIENT_DIR) });
  const server = serve({ fetch: app.fetch, port: config.port }, ({ port }) => {
    console.log(`Sorrel is ready on ${config.siteUrl ?? `http://localhost:${port}`}`);
  });

  const stop = () => {
    // Requests under way are answered; idle connections and the wait have an end.
    server.close(() => void services.close());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
