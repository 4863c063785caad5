import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { apiContext } from '../app/api-client/context.ts';
import { inProcessTransport } from '../app/api-client/transports.ts';
import { renderContext } from '../app/render-context.ts';
import { handleOf } from '../app/routes/route-handle.ts';
import type { PublicPage } from './http/page-cache/canonical-target.ts';
import type { PageHandler } from './page-handler.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** The pages of the public layout; it has no path of its own, and they have no children. */
export const publicPages: PublicPage[] = Object.values(build.routes).flatMap((route) => {
  const layout = route?.parentId && build.routes[route.parentId];
  if (!layout || !handleOf(layout.module).isPublic || route.path === '*') return [];
  return { path: `/${route.path ?? ''}`, query: handleOf(route.module).query ?? [] };
});

/** Renders the page a request asks for. The only server file that is built, since it shares contexts with the routes. */
export const handlePage: PageHandler = (request, { api, siteUrl, nonce, report }) => {
  const context = new RouterContextProvider();
  const transport = inProcessTransport(api, request.headers.get('Cookie'));
  context.set(apiContext, { transport, cache: null, siteUrl });
  context.set(renderContext, { nonce, report });
  return handle(request, context);
};
