import './node-version.ts';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite';
import { readProcessConfig, siteOrigin } from './config.ts';
import { openDatabase } from './db/database.ts';
import { announceFirstInvitation } from './first-invitation.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createServices } from './services.ts';

/** `npm run dev`: pages with hot reloading over the same API, on one port. Edits of the API need no restart either. */
const config = readProcessConfig();
const logger = pino({ level: config.logLevel });
const db = openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  onConnectionError: (error) => logger.warn({ err: error }, 'database connection lost'),
});
await prepareDatabase(db, { isLocalTrial: config.siteUrl === undefined });
const report = (message: string, error?: unknown) => logger.warn({ err: error }, message);
const services = createServices({ ...config, db, origin: siteOrigin(config.siteUrl, config.port), report });
services.outbox.start();

const server = createServer();
const vite = await createViteServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs the server.');
const { runner } = ssr;

const listener = getRequestListener(async (request) => {
  const [{ createApp }, { handlePage }] = await Promise.all([
    runner.import<typeof import('./app.ts')>('/server/app.ts'),
    runner.import<typeof import('./pages.ts')>('/server/pages.ts'),
  ]);
  return createApp({ config, services, logger, handlePage }).fetch(request);
});

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
server.listen(config.port, () => {
  console.log(`Sorrel is in development on ${services.origin}`);
  void announceFirstInvitation(services);
});
