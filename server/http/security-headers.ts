import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** Allows this answer's own inline scripts. */
    nonce: string;
  }
}

const YEAR_SECONDS = 31_536_000;

/**
 * The headers of a strict site on every answer. Pages get a content security policy with a fresh nonce;
 * everything else may load nothing at all.
 */
export function securityHeaders({ siteUrl }: { siteUrl: string | undefined }): MiddlewareHandler {
  const isHttps = siteUrl?.startsWith('https:') ?? false;
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64url');
    c.set('nonce', nonce);
    await next();
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    c.header(
      'Content-Security-Policy',
      isPage ? pagePolicy(nonce, siteUrl) : "default-src 'none'; frame-ancestors 'none'",
    );
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (isHttps) c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
  };
}

function pagePolicy(nonce: string, siteUrl: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' ${siteUrl ?? ''}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
