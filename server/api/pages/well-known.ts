import { Hono } from 'hono';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const HEADERS = { 'Cache-Control': 'public, max-age=86400' };

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
  return new Hono().get('/', (c) => c.text(text, 200, HEADERS));
}

/** `/.well-known/security.txt` (RFC 9116): where to report vulnerabilities. */
export function securityTxt({ origin, practice }: Services): Hono {
  return new Hono().get('/', async (c) => {
    const facts = await practice.read();
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
    const text = [
      `Contact: mailto:${facts.supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n');
    return c.text(text, 200, HEADERS);
  });
}
