import { Hono } from 'hono';
import { html } from 'hono/html';
import { parsePictureFile } from '../../domain/providers/pictures.ts';
import { selectionQuery } from '../../domain/search/search-selection.ts';
import type { Context } from '../context.ts';
import { listLinks } from '../lists/public-repository.ts';
import { findImageBytes } from '../providers/pictures/repository.ts';
import { listProviderIds } from '../providers/search/repository.ts';
import { listSearches } from '../providers/search/service.ts';

const PAGES = ['/', '/providers', '/about', '/faqs', '/careers', '/patient-referral'];
/** The most URLs of a sitemap (sitemaps.org). */
const MAX_URLS = 50_000;

/** Pictures, and the files that crawlers look for. */
export function siteFiles(ctx: Context): Hono {
  const { db, origin } = ctx;
  const app = new Hono();

  /** `/images/<hash>-<width>.webp`, named by content hash: a cached copy never goes stale. */
  app.get('/images/:file', async (c) => {
    const name = parsePictureFile(c.req.param('file'));
    const bytes = name && (await findImageBytes(db, name.hash, name.width));
    if (!bytes) return c.text('Image not found.', 404);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  /** Keeps crawlers out of the portal and the API (RFC 9309). */
  app.get('/robots.txt', (c) => {
    const rules = ['/portal', '/api/', '/credentials'].map((path) => `Disallow: ${path}\n`);
    return c.text(`User-agent: *\n${rules.join('')}\nSitemap: ${origin}/sitemap.xml\n`, 200, {
      'Cache-Control': 'public, max-age=86400',
    });
  });

  app.get('/sitemap.xml', async (c) => {
    const ids = await listProviderIds(db, MAX_URLS);
    const links = await listLinks(db);
    const searches = await listSearches(ctx);
    const paths = [
      ...PAGES,
      ...ids.map((id) => `/providers/${id}`),
      ...links.map(({ slug }) => `/notices/${slug}`),
      ...searches.map(
        ({ stateCode, insuranceCompanyName }) =>
          `/providers?${selectionQuery({ selectedState: stateCode, selectedInsurance: insuranceCompanyName })}`,
      ),
    ].slice(0, MAX_URLS);
    return c.body(sitemapXml(origin, paths), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
  });
  return app;
}

export function sitemapXml(origin: string, paths: string[]): string {
  const urls = paths.map((path) => `${html`<url><loc>${origin + path}</loc></url>`}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
