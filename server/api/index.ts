import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Logger } from 'pino';
import { practice } from '../../practice.config.ts';
import type { Services } from '../services.ts';
import { credentials } from './credentials.ts';
import { ehrIntegrationSettings } from './ehr-integration-settings.ts';
import { errorResponse } from './error-response.ts';
import { images } from './images.ts';
import { insuranceCompanies } from './insurance-companies.ts';
import { providers } from './providers.ts';
import { states } from './states.ts';

/** The mount table: every resource under /api, and the spec's literal paths outside it (section 7). */
const UNDER_API = {
  '/states': states,
  '/insurance_companies': insuranceCompanies,
  '/credentials': credentials,
  '/providers': providers,
  '/ehr_integration_settings': ehrIntegrationSettings,
};
const LITERAL = {
  '/credentials': credentials,
};

/** The only door to the data, for pages too. Without the pages, so that it can be called in process. */
export function createApi(services: Services, logger: Logger): Hono {
  const resources = new OpenAPIHono();
  for (const [path, resource] of Object.entries(UNDER_API)) resources.route(path, resource(services));
  resources.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: `${practice.name} API`, version: '1' },
    servers: [{ url: '/api' }],
  });

  const app = new Hono();
  for (const base of ['/api', ...Object.keys(LITERAL)]) {
    for (const path of [base, `${base}/*`]) {
      app.use(path, etag());
      app.use(path, async (c, next) => {
        await next();
        c.header('Cache-Control', 'no-cache');
      });
    }
  }
  app.route('/images', images(services));
  app.route('/api', resources);
  for (const [path, resource] of Object.entries(LITERAL)) app.route(path, resource(services));
  refuseOtherMethods(app);
  for (const base of ['/api', ...Object.keys(LITERAL)]) {
    app.all(`${base}/*`, (c) => c.json({ error: 'There is nothing at this address.' }, 404));
  }
  app.onError(errorResponse(logger));
  return app;
}

/** A method that an address does not know is 405, with those that it does (RFC 9110, 15.5.6). */
function refuseOtherMethods(app: Hono): void {
  const handlers = app.routes.filter(({ method }) => method !== 'ALL');
  for (const [path, routes] of Map.groupBy(handlers, (route) => route.path)) {
    // Hono answers HEAD wherever it answers GET.
    const known = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const methods = [...new Set(known)].join(', ');
    app.all(path, (c) => c.json({ error: `This address answers ${methods} only.` }, 405, { Allow: methods }));
  }
}
