import { Hono } from 'hono';
import { selectionQuery } from '../../domain/search-selection.ts';
import type { Services } from '../services.ts';

/** The limit of one sitemap file (sitemaps.org/protocol.html). Excess searches are dropped. */
export const MAX_URLS = 50_000;

const PAGES = ['/', '/providers', '/about', '/faqs', '/careers', '/patient-referral'];
const MAX_AGE_SECONDS = 600;

/** `/sitemap.xml`: every public page, every provider, and every search with results. */
export function sitemap({ origin, providers }: Services): Hono {
  return new Hono().get('/', async (c) => {
    const { ids, searches } = await providers.findable(MAX_URLS);
    const paths = [
      ...PAGES,
      ...ids.map((id) => `/providers/${id}`),
      ...searches.map((search) => `/providers?${selectionQuery(search)}`),
    ];
    return c.body(sitemapXml(origin, paths.slice(0, MAX_URLS)), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    });
  });
}

/** Renders the paths as a sitemap of absolute URLs. */
export function sitemapXml(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
