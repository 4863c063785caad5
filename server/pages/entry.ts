import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { apiContext } from '../../app/api/context.ts';
import { renderContext } from '../../app/render-context.ts';
import { handleOf } from '../../app/route-handle.ts';
import type { PageHandler, PublicPage } from './render.ts';
import { siteManifest } from './site-manifest.ts';

const NOT_PUBLIC = /^\/portal(\/|$)/i;

const handleAll = createRequestHandler(build, import.meta.env.MODE);
const handleSite = createRequestHandler(
  { ...build, assets: siteManifest(build.assets) },
  import.meta.env.MODE,
);

/** The routes of the public layout, which has no path; none of them has children. */
export const publicPages: PublicPage[] = Object.values(build.routes).flatMap((route) => {
  const layout = route?.parentId && build.routes[route.parentId];
  if (!layout || !handleOf(layout.module).isPublic || route.path === '*') return [];
  return { path: `/${route.path ?? ''}`, query: handleOf(route.module).query ?? [] };
});

/** Renders the requested page. Vite builds this file because it shares contexts with the routes. */
export const handlePage: PageHandler = (request, { api, siteUrl, ...rendering }) => {
  const context = new RouterContextProvider();
  // Without the visitor's cookie: only pages that are the same for everybody are rendered with data.
  context.set(apiContext, { transport: async (path, init) => api.request(path, init), cache: null, siteUrl });
  context.set(renderContext, rendering);
  const isPublic = !NOT_PUBLIC.test(decodeURIComponent(new URL(request.url).pathname));
  return isPublic ? handleSite(request, context) : handleAll(request, context);
};
