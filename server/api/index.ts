import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { PERMISSIONS } from '../../domain/accounts/permissions.ts';
import { isInProcess } from '../http/client-address.ts';
import type { Services } from '../services.ts';
import { images } from './directory/pictures.ts';
import { describeApi } from './document.ts';
import { errorResponse } from './error-response.ts';
import { sitemap } from './pages/sitemap.ts';
import { robots, securityTxt } from './pages/well-known.ts';
import { requireSession } from './require-session.ts';
import { type Access, type Mount, RESOURCES } from './resources.ts';
import { createRouter } from './route.ts';

const READ = ['GET', 'HEAD'];

/** The API, which pages also use for all data. Contains no pages, so that they can call it in process. */
export function createApi(services: Services, logger: Logger): Hono {
  const app = new Hono();
  const guards = Object.fromEntries(
    [null, ...PERMISSIONS].map((permission) => [
      permission ?? 'session',
      requireSession(services, permission),
    ]),
  );
  const atRoot = Object.entries(RESOURCES).filter(([, { isAtRoot }]) => isAtRoot);
  const mounts = [
    ...Object.entries(RESOURCES).map(([path, mount]): [string, Mount] => [`/api${path}`, mount]),
    ...atRoot,
  ];

  app.route('/images', images(services));
  app.route('/sitemap.xml', sitemap(services));
  app.route('/robots.txt', robots(services));
  app.route('/.well-known/security.txt', securityTxt(services));
  for (const path of ['/api', '/api/*', ...atRoot.flatMap(([base]) => [base, `${base}/*`])]) {
    app.use(path, onlyNetwork(etag()), onlyNetwork(noCache));
  }
  for (const [path, mount] of mounts) {
    const inner = mounts.find(([other]) => other.startsWith(`${path}/`))?.[0];
    for (const pattern of [path, `${path}/*`]) {
      app.use(pattern, (c, next) => {
        const guard = guards[accessTo(mount, c.req.method)];
        const isInner = matchedRoutes(c).some((route) => route.path === inner);
        if (!guard || isInner || isUnknown(c)) return next();
        const erase = c.req.method === 'DELETE' && mount.erase && guards[mount.erase];
        return guard(c, erase ? async () => void (await erase(c, next)) : next);
      });
    }
  }
  app.route('/api', documentedRoutes(services));
  for (const [path, { routes }] of atRoot) app.route(path, createRouter(routes(services)));
  rejectOtherMethods(app);
  for (const base of ['/api', ...atRoot.map(([path]) => path)]) {
    app.all(`${base}/*`, (c) => c.json({ error: 'There is nothing at this address.' }, 404));
  }
  app.onError(errorResponse(logger));
  return app;
}

/** Returns all resources and their OpenAPI document. */
function documentedRoutes(services: Services): OpenAPIHono {
  const resources = new OpenAPIHono();
  for (const [path, { routes }] of Object.entries(RESOURCES)) {
    resources.route(path, createRouter(routes(services)));
  }
  // Generated on request: this takes three times as long as creating the routes.
  let document: ReturnType<typeof describeApi> | undefined;
  resources.get('/openapi.json', (c) => {
    document ??= describeApi(resources, { access, sessionCookie: services.cookies.session.name });
    return c.json(document);
  });
  return resources;
}

/** Skips the middleware for in-process calls, whose responses are not cached. */
function onlyNetwork(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isInProcess(c) ? next() : middleware(c, next));
}

function accessTo({ read, change = 'administration' }: Mount, method: string): Access {
  return READ.includes(method) ? read : change;
}

/** Returns the access that an operation of the document requires. */
function access(path: string, method: string): Access {
  const found = Object.entries(RESOURCES).find(([base]) =>
    `${path}/`.startsWith(`${base.replace(/:(\w+)/g, '{$1}')}/`),
  );
  return found ? accessTo(found[1], method) : 'administration';
}

/** Whether only the 404 and 405 handlers match. */
function isUnknown(c: Context): boolean {
  return matchedRoutes(c).every(({ method }) => method === 'ALL');
}

/** Caches must revalidate public responses and must not store private ones. */
const noCache: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has('Cache-Control')) return;
  headers.set('Cache-Control', c.req.path.includes('/portal/') ? 'no-store' : 'no-cache');
};

/** Responds to unsupported methods with 405 and `Allow` (RFC 9110, 15.5.6). */
function rejectOtherMethods(app: Hono): void {
  const handlers = app.routes.filter(({ method }) => method !== 'ALL');
  for (const [path, routes] of Map.groupBy(handlers, (route) => route.path)) {
    // Hono responds to HEAD wherever it responds to GET.
    const supported = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const methods = [...new Set(supported)].join(', ');
    app.all(path, (c) => c.json({ error: `This address answers ${methods} only.` }, 405, { Allow: methods }));
  }
}

/** Calls the API during server rendering. The response has the route's data, without JSON serialization. */
export async function requestInProcess(
  api: Hono,
  path: string,
  init: RequestInit,
  clientAddress: string,
): Promise<Response & { data: unknown }> {
  const env = { clientAddress, data: undefined };
  const response = await api.request(path, init, env);
  return Object.assign(response, { data: env.data });
}
