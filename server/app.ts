import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { practice } from '../practice.config.ts';
import { busyResponse, STATUS } from './api/error-response.ts';
import { accessTo } from './api/resources.ts';
import { createApi, requestInProcess } from './api/router.ts';
import type { Context } from './context.ts';
import { isDomainError } from './errors.ts';
import { clientAddress, setClientAddress } from './http/client-address.ts';
import { checkOrigin, isSafe } from './http/origin-check.ts';
import { loggedPath, requestLog, setRequestId } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Config } from './operations/config.ts';
import { requestIds } from './operations/logger.ts';
import type { Metrics } from './operations/metrics.ts';
import { busyPage, type PageHandler, renderPage } from './pages/render.ts';

type AppOptions = {
  config: Pick<Config, 'siteUrl' | 'trustedProxies'>;
  ctx: Context;
  logger: Logger;
  handlePage: PageHandler;
  /** Serves the browser's files; in development Vite does. */
  staticFiles?: Hono;
  /** Served at /metrics; undefined without METRICS_TOKEN. */
  metrics?: Metrics | undefined;
  contact?: { phone: string };
};

/** Serves health checks, files, the API, and the pages that call it in process. */
export function createApp(options: AppOptions): Hono {
  const { config, ctx, logger, handlePage, staticFiles, metrics, contact = practice.defaults } = options;
  const { renderGate, contentVersion } = ctx;
  const api = createApi(ctx, logger);
  const app = new Hono();
  app.use(securityHeaders(config.siteUrl, { isDevelopment: !staticFiles }));
  app.use(setRequestId(config.trustedProxies));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const problem = await ctx.health.problem();
    return problem === null ? c.text('ready') : c.text(problem, 503);
  });
  if (metrics) app.get('/metrics', metrics.handle);
  app.use(requestLog(logger, metrics));
  app.use(setClientAddress(config.trustedProxies));
  app.use(checkOrigin(ctx.origin));
  if (staticFiles) app.route('/', staticFiles);
  app.use(compress());
  // Pages call the API in process, past this gate, because their render already holds a slot.
  app.use('/api/*', async (c, next) => {
    const { method, path } = c.req;
    const isPublicRead = isSafe(method) && accessTo(path, method) === 'public';
    // Without the database, the API has its own errors, and its calls open connections again sooner than the gate would.
    if (!isPublicRead || !(await contentVersion.check())) return next();
    const response = await renderGate.run(async () => {
      // Without the database, all that wait end at once, not one after another at its timeout.
      if (!(await contentVersion.check())) return busyResponse(c);
      await next();
      return c.res;
    });
    return response ?? busyResponse(c, `The site is busy. Please try again, or call ${contact.phone}.`);
  });
  app.route('/', api);
  app.all('*', async (c) => {
    // The portal's pages are shells without data. React Router ignores the case of a path.
    const isShell = /^\/portal(\/|$)/i.test(c.req.path);
    // A page that is loaded in advance would open a referral that nobody sees.
    if (isShell && c.req.header('Sec-Purpose')?.startsWith('prefetch')) return c.body(null, 503);
    const render = () =>
      renderPage(
        c,
        (request, rendering) =>
          handlePage(request, {
            ...rendering,
            requestId: requestIds.getStore(),
            api: { request: (path, init) => requestInProcess(api, path, init, clientAddress(c)) },
            siteUrl: config.siteUrl ?? new URL(c.req.url).origin,
          }),
        (message, error) => logger.error({ err: error, path: loggedPath(c) }, message),
      );
    const inTurn = async () => (isShell || (await contentVersion.check()) ? render() : null);
    return (await renderGate.run(inTurn)) ?? busyPage(c, contact.phone);
  });
  app.onError((error, c) => {
    if (isDomainError(error)) return c.text(error.message, STATUS[error.code]);
    logger.error({ err: error, path: loggedPath(c) }, 'request failed');
    const text = 'Something went wrong on our side. Please try again in a few minutes.';
    return c.text(`${text}\nReference for support: ${requestIds.getStore()}`, 500);
  });
  return app;
}
