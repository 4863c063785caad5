import './node-version.ts';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readProcessConfig } from './config.ts';
import { prepareDatabase } from './db/prepare.ts';
import { staticFiles } from './http/static-files.ts';
import { stopGracefully } from './http/stop-gracefully.ts';
import type { PageHandler } from './pages.ts';
import { createServices } from './services.ts';
import { startFault } from './start-fault.ts';

const CLIENT_DIR = './build/client';

let databaseUrl: string | undefined;
try {
  await start();
} catch (error) {
  console.error(startFault(error, databaseUrl));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readProcessConfig();
  databaseUrl = config.databaseUrl;
  const logger = pino({ level: config.logLevel });
  const services = createServices({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  // The build is made by `npm start` and is not there when types are checked.
  const builtPages = '../build/server/index.js';
  const [{ handlePage }] = await Promise.all([
    import(builtPages) as Promise<{ handlePage: PageHandler }>,
    prepareDatabase(services.db, { isLocalTrial: config.siteUrl === undefined }),
  ]);
  const app = createApp({ config, services, logger, handlePage, staticFiles: staticFiles(CLIENT_DIR) });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  stopGracefully(server, () => services.close());
  server.listen(config.port);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(`Sorrel is ready on ${config.siteUrl ?? `http://localhost:${port}`}`);
}
