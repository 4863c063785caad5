import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { practice } from '../../practice.config.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** CSP sources of the page's own inline scripts. */
    scriptHashes: string[];
  }
}

/** A page that is the same for every visitor. */
export type PublicPage = {
  /** A route pattern as in `app/routes.ts`, such as `/providers/:providerId`. */
  path: string;
  /** The query parameters that the page reads, in canonical order. */
  query: readonly string[];
};

/** See `RenderContext` in app/render-context.ts. */
type Rendering = {
  nonce: string;
  takeHtml: (html: Uint8Array) => void;
  report: (message: string, error: unknown) => void;
};

type PageOptions = Rendering & {
  /** The API, called in process: responses have `data` instead of a JSON body. */
  api: { request(path: string, init: RequestInit): Promise<Response & { data?: unknown }> };
  siteUrl: string;
  requestId: string | undefined;
};

export type PageHandler = (request: Request, options: PageOptions) => Promise<Response>;

/** What the build of server/pages/entry.ts exports. */
export type BuiltPages = { handlePage: PageHandler; publicPages: PublicPage[] };

const RETRY_AFTER_SECONDS = '5';

/** Spec section 8. */
const BUSY = 'The service is temporarily unavailable. Please try again later.';

/** Returns a page that says that the site is busy and whom to call. */
export function busyPage(c: Context, phone: string): Response | Promise<Response> {
  const page = html`<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Service Unavailable · ${practice.name}</title>
<h1>Service Unavailable</h1>
<p>${BUSY} <a href="">Try Again</a></p>
<p>You can also call <a href="tel:+1${phone.replaceAll(/\D/g, '')}">${phone}</a>.</p>
</html>`;
  return c.html(page, 503, { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' });
}

/** Renders a page. Only the page cache makes pages cacheable; one that an error left incomplete is no-store. */
export async function renderPage(
  c: Context,
  render: (request: Request, rendering: Rendering) => Promise<Response>,
  report: Rendering['report'],
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  let isComplete = true;
  const reported = new Set<unknown>();
  let page: HashedPage | undefined;
  const { signal } = c.req.raw;
  const response = await render(pageRequest(c.req.raw), {
    nonce,
    takeHtml(html) {
      page = hashInlineScripts(html, nonce);
      c.set('scriptHashes', page.scriptHashes);
    },
    report(message, error) {
      isComplete = false;
      // React and the router each report an error that ends a page.
      if (reported.has(error)) return;
      reported.add(error);
      // React Router ends with the signal's reason when the client has left; anything else is an error.
      if (!signal.aborted || error !== signal.reason) report(message, error);
    },
  });
  const headers = new Headers(response.headers);
  if (!isComplete) headers.set('Cache-Control', 'no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding');
  const { status, statusText } = response;
  if (status === 503) headers.set('Retry-After', RETRY_AFTER_SECONDS);
  return new Response(page?.html ?? response.body, { status, statusText, headers });
}

/**
 * Returns the request for React Router, which would compare the Origin with the URL behind the proxy. HEAD becomes GET,
 * whose body is dropped later, and no page takes a body. A path with invalid percent-encoding matches no page.
 */
function pageRequest(request: Request): Request {
  const url = new URL(request.url);
  const isReadable = canDecode(url.pathname);
  if (!isReadable) url.pathname = url.pathname.replaceAll('%', '%25');
  const { method, signal } = request;
  if (method === 'GET' && isReadable) return request;
  const headers = new Headers(request.headers);
  headers.delete('Origin');
  return new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers, signal });
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A page without its nonces, and the sources by which the content security policy allows its inline scripts. */
type HashedPage = { html: Buffer<ArrayBuffer>; scriptHashes: string[] };

/**
 * Hashes the inline scripts with the nonce, and takes it away (CSP Level 3, 2.3.1 and 8.4). Scripts in the page's data
 * cannot know the nonce and stay blocked. @param page as React writes it: no attribute's value holds a `<` or `>`.
 */
export function hashInlineScripts(page: Uint8Array, nonce: string): HashedPage {
  const html = Buffer.from(page.buffer, page.byteOffset, page.length);
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts: Buffer[] = [];
  let end = 0;
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, end)) {
    parts.push(html.subarray(end, at));
    end = at + attribute.length;
    const start = html.indexOf('>', at) + 1;
    const tag = html.toString('latin1', html.lastIndexOf('<', at), start);
    if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) continue;
    const script = html.subarray(start, html.indexOf('</script>', start));
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: Buffer.concat([...parts, html.subarray(end)]), scriptHashes: [...hashes] };
}
