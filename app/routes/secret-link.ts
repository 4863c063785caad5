/** Headers of a page with a secret in its address. With no-referrer, browsers would send its form without an origin. */
export const secretLinkHeaders = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
});
