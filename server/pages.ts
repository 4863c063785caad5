import { createRequestHandler, RouterContextProvider } from 'react-router';
import { apiContext } from '../app/api-client/context.ts';
import { inProcessTransport } from '../app/api-client/transports.ts';
import { renderContext } from '../app/render-context.ts';
import type { PageHandler } from './page-handler.ts';

const handle = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE);

/** Renders the page a request asks for. The only server file that is built, since it shares contexts with the routes. */
export const handlePage: PageHandler = (request, { api, siteUrl, nonce, report }) => {
  const context = new RouterContextProvider();
  const transport = inProcessTransport(api, request.headers.get('Cookie'));
  context.set(apiContext, { transport, cache: null, siteUrl });
  context.set(renderContext, { nonce, report });
  return handle(request, context);
};
