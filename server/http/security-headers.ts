import type { Context, MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Addresses with a token, which are never stored, indexed or named to other pages. */
export const SECRET_PATHS = [
  '/portal/verify-invitation',
  '/portal/verify_invitation',
  '/portal/reset-sign-in',
  '/portal/verify_sign_in_link',
];

const isSecret = (path: string): boolean => SECRET_PATHS.includes(path.replace(/^\/api(?=\/)/, ''));

/** Pages may run the inline scripts that they were rendered with; other responses may load nothing. */
export function securityHeaders(
  siteUrl: string | undefined,
  { isDevelopment }: { isDevelopment: boolean },
): MiddlewareHandler {
  const isHttps = siteUrl?.startsWith('https:') ?? false;
  return async (c, next) => {
    await next();
    const { path } = c.req;
    // `c.header` would make a new response, with a stream for its body, for each header.
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    // Search results and link previews show the pictures on other sites.
    headers.set('Cross-Origin-Resource-Policy', path.startsWith('/images/') ? 'cross-origin' : 'same-origin');
    // Without includeSubDomains: the practice's other sites may have no TLS.
    if (isHttps) headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    if (path.startsWith('/assets/')) {
      // Browsers apply a policy to an SVG image that is opened as a page.
      if (path.endsWith('.svg')) headers.set('Content-Security-Policy', NOTHING);
      return;
    }
    const isPage = headers.get('Content-Type')?.startsWith('text/html');
    headers.set('Content-Security-Policy', isPage ? pagePolicy(c, siteUrl, isDevelopment) : NOTHING);
    headers.set('Referrer-Policy', isSecret(path) ? 'no-referrer' : 'strict-origin-when-cross-origin');
    if (isSecret(path)) {
      headers.set('Cache-Control', 'no-store');
      headers.set('X-Robots-Tag', 'noindex');
    }
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  };
}

function pagePolicy(c: Context, siteUrl: string | undefined, isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...(c.get('scriptHashes') ?? [])].join(' '),
    "style-src 'self'",
    // Vite adds style elements; attributes stay forbidden.
    isDevelopment && "style-src-elem 'self' 'unsafe-inline'",
    // The portal shows pictures before they are uploaded.
    ["img-src 'self'", siteUrl, c.req.path.startsWith('/portal') && 'blob:'].filter(Boolean).join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter(Boolean)
    .join('; ');
}
