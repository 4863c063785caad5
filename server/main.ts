import './node-version.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readProcessConfig, siteOrigin } from './config.ts';
import { createKeyring } from './data-key/keyring.ts';
import { openDatabase } from './db/database.ts';
import { announceFirstInvitation } from './first-invitation.ts';
import { createPageCache } from './http/page-cache/page-cache.ts';
import { LOGGED_BY_SENDER } from './http/request-log.ts';
import { staticFiles } from './http/static-files.ts';
import { stopGracefully } from './http/stop-gracefully.ts';
import type { PageHandler } from './pages.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createServices } from './services.ts';
import { startError } from './start-error.ts';

const CLIENT_DIR = './build/client';

let databaseUrl: string | undefined;
try {
  await start();
} catch (error) {
  console.error(startError(error, databaseUrl));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readProcessConfig();
  databaseUrl = config.databaseUrl;
  const logger = pino({ level: config.logLevel });
  const db = openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  // The build is made by `npm start` and is not there when types are checked.
  const builtPages = '../build/server/index.js';
  const [{ handlePage }] = await Promise.all([
    import(builtPages) as Promise<{ handlePage: PageHandler }>,
    prepareDatabase(db, { isLocalTrial: config.siteUrl === undefined }),
  ]);
  // Before anybody is let in: without the right key nothing could be accepted.
  await createKeyring(config).matching(db);
  const server = createServer();
  server.listen(config.port);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const report = (message: string, error?: unknown) => logger.warn({ err: error }, message);
  const services = createServices({ ...config, db, origin: siteOrigin(config.siteUrl, port), report });
  const app = createApp({ config, services, logger, handlePage, staticFiles: staticFiles(CLIENT_DIR) });
  stopGracefully(server, () => services.close());
  const answerPage = createPageCache({
    ...services,
    siteUrl: config.siteUrl,
    logger,
    render: async (url) => app.fetch(new Request(url), LOGGED_BY_SENDER),
  });
  const answer = getRequestListener(app.fetch);
  server.on('request', (request, response) => {
    answerPage(request, response, () => void answer(request, response));
  });
  services.outbox.start();
  console.log(`Sorrel is ready on ${services.origin}`);
  await announceFirstInvitation(services);
}
