import { Hono } from 'hono';
import { parsePictureFile } from '../../../domain/directory/pictures.ts';
import type { Services } from '../../services.ts';

/** `/images/<hash>-<width>.webp`, named by content hash: a cached copy never goes stale. */
export function images({ images }: Services): Hono {
  return new Hono().get('/:file', async (c) => {
    const name = parsePictureFile(c.req.param('file'));
    const bytes = name && (await images.find(name.hash, name.width));
    if (!bytes) return c.text('Image not found.', 404);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
