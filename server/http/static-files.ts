import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Serves the browser's files, compressed by the build and named by their content: a copy never goes stale. */
export function staticFiles(clientDir: string): Hono {
  return new Hono()
    .use('/assets/*', async (c, next) => {
      await next();
      const { ok, headers } = c.res;
      if (!ok) return;
      headers.set('Cache-Control', 'public, max-age=31536000, immutable');
      // A shared cache would serve an uncompressed response without it to everyone.
      headers.set('Vary', 'Accept-Encoding');
    })
    .use('/assets/*', serveStatic({ root: clientDir, precompressed: true }))
    .use('/:icon{favicon\\.ico|apple-touch-icon\\.png}', serveStatic({ root: clientDir }))
    .all('/assets/*', (c) => c.text('There is no file with this name.', 404));
}
