/**
 * Returns React Router's manifest for public pages: without the other routes, more than half of its bytes. Links from
 * public pages to those load a document.
 */
export function siteManifest<M extends { url: string; routes: Record<string, unknown> }>(manifest: M): M {
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('portal/'));
  return {
    ...manifest,
    url: manifest.url.replace('/manifest-', '/site-manifest-'),
    routes: Object.fromEntries(routes),
  };
}
