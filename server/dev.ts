import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite';
import { announceStart, openContext } from './open.ts';
import { readProcessConfig } from './operations/config.ts';
import { createLogger, reportTo } from './operations/logger.ts';
import type { PageHandler } from './pages/render.ts';

/** `npm run dev`: reloads pages and the API on each edit, on one port. */
const config = readProcessConfig();
const logger = createLogger(config.logLevel);
const server = createServer();
const ctx = await openContext(config, { report: reportTo(logger), isServer: true });
ctx.outbox.start();
const vite = await createViteServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr))
  throw new Error('Vite has no environment that can run the server.');
const { runner } = ssr;

const listener = getRequestListener(async (request) => {
  const [{ createApp }, { handlePage }] = await Promise.all([
    runner.import<typeof import('./app.ts')>('/server/app.ts'),
    runner.import<{ handlePage: PageHandler }>('/server/pages/entry.ts'),
  ]);
  return createApp({ config, ctx, logger, handlePage }).fetch(request);
});

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
server.listen(config.port, config.host);
await once(server, 'listening');
await announceStart('in development', ctx);
