import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from './api/context.ts';
import { readRouteError } from './frame/error-page.tsx';
import { runLoad } from './load.ts';
import { renderContext } from './render-context.ts';

/** Returns what the error page reads when the API answers with this status. */
async function failedLoad(status: number, side: 'server' | 'browser') {
  const context = new RouterContextProvider();
  const transport = async () =>
    Response.json({ error: 'No.' }, { status, headers: { 'X-Request-Id': 'id-of-the-call' } });
  context.set(apiContext, { transport, cache: null, siteUrl: 'http://localhost' });
  const rendering = { nonce: '', takeHtml: () => {}, report: () => {}, requestId: 'id-of-the-page' };
  if (side === 'server') context.set(renderContext, rendering);
  const args = { context, url: new URL('http://localhost/'), params: {} };
  // React Router turns what `data` returns into a route error response.
  const { data, init } = await runLoad(({ api }) => api.practice(), args).catch((error) => error);
  return readRouteError({ ...init, data, internal: false });
}

test('a server error carries the id of its request; other errors do not', async () => {
  expect(await failedLoad(500, 'server')).toEqual({
    status: 500,
    ownText: 'No.',
    reference: 'id-of-the-page',
  });
  expect(await failedLoad(503, 'browser')).toMatchObject({ status: 503, reference: 'id-of-the-call' });
  expect(await failedLoad(404, 'browser')).toEqual({ status: 404, ownText: 'No.', reference: null });
});
