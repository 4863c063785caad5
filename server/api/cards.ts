import { type Context, Hono } from 'hono';
import { parseId } from '../../domain/ids.ts';
import { matchesTag } from '../http/if-none-match.ts';
import type { OgImage } from '../og-images/service.ts';
import type { Services } from '../services.ts';

/** Those who show shared links keep a card for long anyway; then they ask whether it has changed. */
const CACHE_CONTROL = 'public, max-age=86400';

/** `/images/cards/<provider>.jpg` and `/images/cards/practice.jpg`: what goes with a shared link. */
export function cards({ cards, providers }: Services): Hono {
  return new Hono()
    .get('/practice.jpg', (c) => answer(c, cards.ofPractice()))
    .get('/:file{.+\\.jpg}', async (c) => {
      const id = parseId(c.req.param('file').replace(/\.jpg$/, ''));
      return answer(c, cards.ofProvider(await providers.get(id)));
    });
}

/** Draws only what the other side does not have yet. */
async function answer(c: Context, { tag, draw }: OgImage): Promise<Response> {
  const etag = `"${tag}"`;
  const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL };
  if (matchesTag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(new Uint8Array(await draw()), 200, { ...headers, 'Content-Type': 'image/jpeg' });
}
