import { type Context, Hono } from 'hono';
import { parseId } from '../../../domain/ids.ts';
import { clientAddress } from '../../http/client-address.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { matchesTag } from '../../http/if-none-match.ts';
import type { OgImage } from '../../pages/cards/service.ts';
import type { Services } from '../../services.ts';

/** Caches revalidate each time, so that the picture matches the entry. */
const CACHE_CONTROL = 'public, no-cache';

/** `/images/cards/<provider>.jpg` and `/images/cards/practice.jpg`: the preview images of shared links. */
export function ogImages({ ogImages: images, directory }: Services): Hono {
  return new Hono()
    .get('/practice.jpg', (c) => respond(c, images.forPractice()))
    .get('/:file{.+\\.jpg}', async (c) => {
      const id = parseId(c.req.param('file').replace(/\.jpg$/, ''));
      return respond(c, images.forProvider(await directory.get(id)));
    });
}

/** Draws the image only if the client's copy is missing or stale. */
async function respond(c: Context, { tag, draw }: OgImage): Promise<Response> {
  const etag = `"${tag}"`;
  const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL };
  if (matchesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(new Uint8Array(await draw({ address: clientAddress(c), signal: clientSignal(c) })), 200, {
    ...headers,
    'Content-Type': 'image/jpeg',
  });
}
