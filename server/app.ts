import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { createApi } from './api/index.ts';
import type { Config } from './config.ts';
import { answers } from './db/database.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { PageHandler } from './pages.ts';
import type { Services } from './services.ts';

export type AppOptions = {
  config: Pick<Config, 'siteUrl'>;
  services: Services;
  logger: Logger;
  handlePage: PageHandler;
  /** Serves the browser's files; in development Vite does. */
  staticFiles?: Hono;
};

/** Everything that answers HTTP: health, files, the API, and the pages that call it in process. */
export function createApp({ config, services, logger, handlePage, staticFiles }: AppOptions): Hono {
  const api = createApi(services, logger);
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) =>
    (await answers(services.db)) ? c.text('ready') : c.text('The database does not answer.', 503),
  );
  app.use(requestLog(logger));
  if (staticFiles) {
    app.use(securityHeaders(config));
    app.route('/', staticFiles);
  }
  app.use(compress());
  app.route('/', api);
  app.all('*', (c) =>
    handlePage(c.req.raw, {
      api,
      siteUrl: config.siteUrl ?? new URL(c.req.url).origin,
      nonce: c.get('nonce') ?? '',
      onError: (error) => logger.error({ err: error, path: c.req.path.slice(0, 200) }, 'page failed'),
    }),
  );
  app.onError((error, c) => {
    logger.error({ err: error, path: c.req.path.slice(0, 200) }, 'request failed');
    return c.text('Something went wrong on our side. Please try again in a few minutes.', 500);
  });
  return app;
}
