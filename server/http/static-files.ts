import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Serves the built browser files, which the build has compressed. Names contain a content hash, so copies never go stale. */
export function staticFiles(clientDir: string): Hono {
  return new Hono()
    .use('/assets/*', async (c, next) => {
      await next();
      const { ok, headers } = c.res;
      if (!ok) return;
      headers.set('Cache-Control', 'public, max-age=31536000, immutable');
      // Without it on uncompressed responses, a shared cache would serve these to everyone.
      headers.set('Vary', 'Accept-Encoding');
    })
    .use('/assets/*', serveStatic({ root: clientDir, precompressed: true }))
    .use('/:icon{favicon\\.ico|apple-touch-icon\\.png}', serveStatic({ root: clientDir }))
    .all('/assets/*', (c) => c.text('There is no file with this name.', 404));
}
