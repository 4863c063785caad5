import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { STATUS } from './api/error-response.ts';
import { createApi, requestInProcess } from './api/index.ts';
import { isDatabaseBusy } from './db/busy.ts';
import type { ContentVersion } from './db/content-version/service.ts';
import { isDomainError } from './errors.ts';
import { clientAddress, setClientAddress } from './http/client-address.ts';
import { checkOrigin, isSafe } from './http/origin-check.ts';
import { answerPeek } from './http/peek.ts';
import { bufferForm } from './http/read-bytes.ts';
import { currentRequestId, setRequestId, supportReference } from './http/request-id.ts';
import { isFromPageCache, loggedPath, requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Config } from './operations/config.ts';
import type { Metrics } from './operations/metrics.ts';
import { busyPage } from './pages/busy-page.ts';
import type { PageHandler } from './pages/handler.ts';
import { renderPage } from './pages/render.ts';
import { isRenderRejection } from './pages/render-gate.ts';
import type { Services } from './services.ts';

type AppOptions = {
  config: Pick<Config, 'siteUrl' | 'trustedProxies'>;
  services: Services;
  logger: Logger;
  handlePage: PageHandler;
  /** Serves the browser's files; in development Vite does. */
  staticFiles?: Hono;
  /** Served at /metrics; undefined without METRICS_TOKEN. */
  metrics?: Metrics | undefined;
};

/** Serves health checks, files, the API, and the pages that call it in process. */
export function createApp({ config, services, logger, handlePage, staticFiles, metrics }: AppOptions): Hono {
  const { practice } = services;
  const api = createApi(services, logger);
  const app = new Hono();
  // Development has no policy, because Vite's scripts and styles violate it.
  if (staticFiles) app.use(securityHeaders(config.siteUrl));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const problem = await services.health.problem();
    return problem === null ? c.text('ready') : c.text(problem, 503);
  });
  if (metrics) app.get('/metrics', metrics.handle);
  app.use(setRequestId(config.trustedProxies));
  app.use(requestLog(logger, metrics));
  app.use(setClientAddress(config.trustedProxies));
  app.use(checkOrigin(services.origin));
  app.use(expireContent(services.contentVersion));
  if (staticFiles) app.route('/', staticFiles);
  app.use(compress());
  app.route('/', api);
  app.all('*', bufferForm, async (c) => {
    const peek = c.req.path.startsWith('/portal/') ? answerPeek(c) : null;
    if (peek) return peek;
    // Otherwise each render would wait for the database.
    if (await services.contentVersion.isUnavailable()) return busyPage(c, practice.lastPhone());
    const render = () =>
      renderPage(
        c,
        (request, rendering) =>
          handlePage(request, {
            ...rendering,
            requestId: currentRequestId(),
            api: { request: (path, init) => requestInProcess(api, path, init, clientAddress(c)) },
            siteUrl: config.siteUrl ?? new URL(c.req.url).origin,
          }),
        (message, error) => logger.error({ err: error, path: loggedPath(c) }, message),
      );
    if (isFromPageCache(c)) return render();
    return services.renderGate.run(render);
  });
  app.onError((error, c) => {
    if (isRenderRejection(error) || isDatabaseBusy(error)) return busyPage(c, practice.lastPhone());
    if (isDomainError(error)) return c.text(error.message, STATUS[error.code]);
    logger.error({ err: error, path: loggedPath(c) }, 'request failed');
    const text = 'Something went wrong on our side. Please try again in a few minutes.';
    return c.text(`${text}\n${supportReference()}`, 500);
  });
  return app;
}

/** Expires the content version after each request that may have changed something, and reads it if one has. */
function expireContent(version: ContentVersion): MiddlewareHandler {
  return async (c, next) => {
    if (isSafe(c.req.method)) return next();
    await next().finally(() => version.expire());
    if (c.res.status < 400) await version.readAfterChange();
  };
}
