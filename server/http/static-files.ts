import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/**
 * The built browser files, compressed by the build. Their names carry a hash of the content, so a copy never goes
 * stale.
 */
export function staticFiles(clientDir: string): Hono {
  return new Hono()
    .use('/assets/*', async (c, next) => {
      await next();
      if (!c.res.ok) return;
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      // Also on what is sent as it is: a cache on the way must not give that to everybody.
      c.header('Vary', 'Accept-Encoding');
    })
    .use('/assets/*', serveStatic({ root: clientDir, precompressed: true }))
    .all('/assets/*', (c) => c.text('There is no file with this name.', 404));
}
