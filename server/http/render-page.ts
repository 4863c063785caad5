import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { hashInlineScripts } from './inline-scripts.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** What the policy of this answer allows inline. */
    scriptHashes: string[];
  }
}

/** What the rendering of a page is told: see `RenderContext`. */
type Rendering = { nonce: string; report: (message: string, error: unknown) => void };

/**
 * Renders a page and finishes its HTML, with the same headers for HEAD as for GET. Nobody may keep a page unless the
 * page cache says so; one that had to leave something out, not even that.
 */
export async function renderPage(
  c: Context,
  render: (request: Request, rendering: Rendering) => Promise<Response>,
  report: Rendering['report'],
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  let isComplete = true;
  const response = await render(pageRequest(c.req.raw), {
    nonce,
    report(message, error) {
      isComplete = false;
      report(message, error);
    },
  });
  const headers = new Headers(response.headers);
  if (!isComplete) headers.set('Cache-Control', 'no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding');
  const { status, statusText } = response;
  if (!isHtml(headers)) return new Response(response.body, { status, statusText, headers });
  const { html, scriptHashes } = hashInlineScripts(await response.text(), nonce);
  c.set('scriptHashes', scriptHashes);
  return new Response(html, { status, statusText, headers });
}

/** Whether the answer is a page. */
export function isHtml(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

/**
 * The request as the pages read it: HEAD is rendered as GET, of which the body is dropped later. A path that is no valid
 * percent-encoding names nothing; React Router is given one that it can read.
 */
function pageRequest(request: Request): Request {
  const url = new URL(request.url);
  const isReadable = canDecode(url.pathname);
  if (isReadable && request.method !== 'HEAD') return request;
  if (!isReadable) url.pathname = url.pathname.replaceAll('%', '%25');
  if (request.method !== 'HEAD') return new Request(url, request);
  return new Request(url, { headers: request.headers, signal: request.signal });
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
