import { Hono } from 'hono';
import type { Services } from '../../services.ts';

/** `/robots.txt` (RFC 9309): keeps crawlers out of the portal and the API. */
export function robots({ origin }: Services): Hono {
  const text = [
    'User-agent: *',
    'Disallow: /portal',
    'Disallow: /api/',
    'Disallow: /credentials',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  return new Hono().get('/', (c) => c.text(text, 200, { 'Cache-Control': 'public, max-age=86400' }));
}
