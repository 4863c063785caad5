import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { clientSignal } from '../http/client-signal.ts';
import type { Rendering } from './handler.ts';
import { type HashedPage, hashInlineScripts } from './inline-scripts.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** CSP sources of the page's own inline scripts. */
    scriptHashes: string[];
  }
}

/** The rejection while the database is unavailable. */
export const UNAVAILABLE = { status: 503, retryAfterSeconds: 5 } as const;

/**
 * Renders a page, with the same headers for HEAD as for GET. Only the page cache makes pages cacheable; a page that an
 * error left incomplete is no-store.
 */
export async function renderPage(
  c: Context,
  render: (request: Request, rendering: Rendering) => Promise<Response>,
  report: Rendering['report'],
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  let isComplete = true;
  let page: HashedPage | undefined;
  const signal = clientSignal(c);
  const response = await render(pageRequest(c.req.raw, signal), {
    nonce,
    takeHtml(html) {
      page = hashInlineScripts(html, nonce);
      c.set('scriptHashes', page.scriptHashes);
    },
    report(message, error) {
      isComplete = false;
      if (!signal.aborted) report(message, error);
    },
  });
  const headers = new Headers(response.headers);
  if (!isComplete) headers.set('Cache-Control', 'no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding');
  const { status, statusText } = response;
  if (status === UNAVAILABLE.status) headers.set('Retry-After', String(UNAVAILABLE.retryAfterSeconds));
  return new Response(page?.html ?? response.body, { status, statusText, headers });
}

/**
 * Returns the request for React Router, with the client's signal. HEAD becomes GET, whose body is dropped later. A path
 * with invalid percent-encoding is encoded so that it matches no page.
 */
function pageRequest(request: Request, signal: AbortSignal): Request {
  const url = new URL(request.url);
  const isReadable = canDecode(url.pathname);
  if (!isReadable) url.pathname = url.pathname.replaceAll('%', '%25');
  if (request.method === 'HEAD') return new Request(url, { headers: request.headers, signal });
  return new Request(isReadable ? request : new Request(url, request), { signal });
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
