import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** The built browser files. Their names carry a hash of the content, so a copy never goes stale. */
export function staticFiles(clientDir: string): Hono {
  return new Hono()
    .use(
      '/assets/*',
      serveStatic({
        root: clientDir,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    .all('/assets/*', (c) => c.text('There is no file with this name.', 404));
}
