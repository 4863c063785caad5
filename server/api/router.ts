import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { nameQuerySchema, providerQuerySchema } from '../../domain/search/search-responses.ts';
import type { ActiveSession } from '../actor.ts';
import type { Context } from '../context.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { isInProcess } from '../http/client-address.ts';
import { createRouter } from '../http/route.ts';
import type { PublicPage } from '../pages/render.ts';
import { readSession } from '../sign-in/sessions.ts';
import { describeApi } from './document.ts';
import { errorResponse } from './error-response.ts';
import { accessTo, type Mount, mountOf, RESOURCES } from './resources.ts';
import { siteFiles } from './site-files.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in user's session, unless the operation is public. */
    session: ActiveSession;
    /** Checks the session again after a slow body. Undefined for public operations. */
    checkSession: (() => Promise<void>) | undefined;
  }
}

/** Deeper paths first, so that none is taken for a parameter of a shorter one. */
const MOUNTS = Object.entries(RESOURCES).sort(([a], [b]) => b.length - a.length);
const AT_ROOT = MOUNTS.filter(([, { isAtRoot }]) => isAtRoot);

/** Returns the public reads of an API, with every query parameter that one of them knows, for the page cache. */
export function publicReads({ routes }: Hono): PublicPage[] {
  const query = Object.keys({ ...providerQuerySchema.shape, ...nameQuerySchema.shape });
  const paths = routes.flatMap(({ method, path }) => (method === 'GET' ? path : []));
  const isPublic = (path: string) => mountOf(path)?.read === 'public';
  return [...new Set(paths)].filter(isPublic).map((path) => ({ path, query }));
}

/** The API without pages, which call it in process. */
export function createApi(ctx: Context, logger: Logger): Hono {
  const app = new Hono();
  const bases = ['/api', ...AT_ROOT.map(([path]) => path)];
  app.route('/', siteFiles(ctx));
  for (const base of bases) {
    app.use(`${base}/*`, onlyNetwork(etag()), onlyNetwork(noCache), checkAccess(ctx));
  }
  app.route('/api', documentedRoutes(ctx));
  for (const [path, mount] of AT_ROOT) app.route(path, routerOf(mount, ctx));
  rejectOtherMethods(app);
  for (const base of bases) {
    app.all(`${base}/*`, (c) => c.json({ error: 'There is nothing at this address.' }, 404));
  }
  app.onError(errorResponse(logger));
  return app;
}

function documentedRoutes(ctx: Context): OpenAPIHono {
  const resources = new OpenAPIHono();
  for (const [path, mount] of MOUNTS) resources.route(path, routerOf(mount, ctx));
  // On request, because it takes three times as long as creating the routes.
  let document: ReturnType<typeof describeApi> | undefined;
  resources.get('/openapi.json', (c) => {
    document ??= describeApi(resources, ctx.cookies.session.name);
    return c.json(document);
  });
  return resources;
}

const routerOf = ({ routes }: Mount, ctx: Context) => createRouter(routes, ctx);

function onlyNetwork(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isInProcess(c) ? next() : middleware(c, next));
}

/** Caches must revalidate public responses and must not store private ones. */
const noCache: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has('Cache-Control')) return;
  headers.set('Cache-Control', c.req.path.includes('/portal/') ? 'no-store' : 'no-cache');
};

/** @throws unauthenticated without a valid session; forbidden without the permissions of the resource table. */
function checkAccess(ctx: Context): MiddlewareHandler {
  return async (c, next) => {
    const needed = accessTo(c.req.path, c.req.method);
    // Whoever asks for nothing gets 404 or 405, also without a session.
    const isUnknown = matchedRoutes(c).every(({ method }) => method === 'ALL');
    if (needed === 'public' || isUnknown) return next();
    const check = async () => {
      const token = ctx.cookies.session.read(c);
      const renews = c.req.query('renew') !== 'no';
      const session = token ? await readSession(ctx, token, renews) : null;
      if (!session) throw unauthenticated('Your session has ended. Please sign in again.');
      const isAllowed = needed.every((permission) => session.permissions.includes(permission));
      if (!isAllowed) throw forbidden('Permission denied.');
      c.set('session', session);
    };
    await check();
    c.set('checkSession', check);
    await next();
    c.res.headers.set('Session-Ends-In', String(c.get('session').endsInSeconds));
  };
}

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
