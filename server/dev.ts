import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite';
import { createLogger } from './operations/logger.ts';
import type { PageHandler } from './pages/render.ts';
import { runServer } from './start.ts';

/** Prints a line of the log as a developer reads it. */
const terminal = {
  write(line: string): void {
    const { level, msg, path = '', err } = JSON.parse(line);
    console.log(`${level}: ${msg} ${path}`);
    if (err) console.log(err.stack);
  },
};

/** `npm run dev`: each request runs the code as it is; database, key, mailer and timers stay from the start. */
await runServer(
  'in development',
  async ({ config, logger, server }) => {
    const vite = await createViteServer({
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server } },
    });
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr))
      throw new Error('Vite has no environment that can run the server.');
    const { runner } = ssr;
    // Open browsers keep a connection for hot reloading.
    process.once('SIGINT', () => void vite.close());
    return (ctx, contact) => {
      const listener = getRequestListener(async (request) => {
        const [{ createApp }, { handlePage }] = await Promise.all([
          runner.import<typeof import('./app.ts')>('/server/app.ts'),
          runner.import<{ handlePage: PageHandler }>('/server/pages/entry.ts'),
        ]);
        return createApp({ config, ctx, logger, handlePage, contact }).fetch(request);
      });
      return (request, response) =>
        vite.middlewares(request, response, () => void listener(request, response));
    };
  },
  (level) => createLogger(level, terminal),
);
