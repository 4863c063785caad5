import { Hono } from 'hono';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report vulnerabilities. */
export function securityTxt({ origin, practice }: Services): Hono {
  return new Hono().get('/', async (c) => {
    const { facts } = await practice.read();
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
    const text = [
      `Contact: mailto:${facts.supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n');
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=86400' });
  });
}
