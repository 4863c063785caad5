import { Hono } from 'hono';
import { selectionQuery } from '../../../domain/directory/search-selection.ts';
import type { Services } from '../../services.ts';

const PAGES = ['/', '/providers', '/about', '/faqs', '/careers', '/patient-referral'];
/** The most URLs of a sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

/** `/sitemap.xml` lists all public pages, and searches with results. */
export function sitemap({ origin, directory, notices }: Services): Hono {
  async function listPaths(): Promise<string[]> {
    const ids = await directory.ids(MAX_URLS);
    const links = await notices.links();
    const searches = await directory.searches();
    return [
      ...PAGES,
      ...ids.map((id) => `/providers/${id}`),
      ...links.map(({ slug }) => `/notices/${slug}`),
      ...searches.map(
        ({ stateCode, insuranceCompanyName }) =>
          `/providers?${selectionQuery({ selectedState: stateCode, selectedInsurance: insuranceCompanyName })}`,
      ),
    ].slice(0, MAX_URLS);
  }

  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' };
  return new Hono().get('/', async (c) => c.body(sitemapXml(origin, await listPaths()), 200, headers));
}

/** Returns a sitemap with absolute URLs. */
export function sitemapXml(origin: string, paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
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
