import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { practice } from '../../practice.config.ts';
import { supportReference } from '../http/request-id.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** CSP source of the page's own inline style. */
    styleHash: string;
  }
}

/** Spec section 8. */
const TITLE = 'Service Unavailable';
const MESSAGE = 'The service is temporarily unavailable. Please try again later.';

export const RETRY_AFTER_SECONDS = '5';

/** The site's look without its files, which a busy server need not send. */
const STYLE = `
  body { margin: 0; background: #fbf7ef; color: #1e3a2f; font: 1.0625rem/1.6 Figtree, system-ui, sans-serif }
  header { border-bottom: 1px solid #e2d8c5 }
  header div { max-width: 72rem; margin: 0 auto; box-sizing: border-box; padding: 1.1rem clamp(1.25rem, 4vw, 2rem) }
  header a { display: inline-flex; align-items: center; gap: .6rem; font: 1.5rem/1.2 Fraunces, Georgia, serif;
    color: inherit; text-decoration: none }
  main { max-width: 42rem; margin: 0 auto; box-sizing: border-box; padding: 3.5rem clamp(1.25rem, 4vw, 2rem) }
  main svg { display: block; width: 11rem; height: auto; margin-bottom: 1.5rem }
  h1 { font: 500 2.25rem/1.2 Fraunces, Georgia, serif; letter-spacing: -.025em; margin: 0 0 1.5rem }
  h2 { font: inherit; font-weight: 600; margin: 0 0 .25rem }
  .box { border: 1px solid #d9a93f; border-radius: .75rem; background: #faedcf; padding: 1rem 1.25rem }
  .box p, .call { margin: 0 }
  .call { padding: 1.5rem 0 }
  .call a { color: #3f6b57; font-weight: 500; white-space: nowrap; text-decoration: underline #7fa58a 2px;
    text-underline-offset: 4px }
  .again { display: inline-block; border-radius: 2rem; background: #c2452b; padding: .7rem 1.5rem; color: #fff;
    line-height: 1.5;
    font-weight: 600; text-decoration: none }
  small { display: block; margin-top: 2rem; color: #4a6155 }
`;
const MARK = readDrawing('logo');
const PICTURE = readDrawing('error');
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Returns a static page that says that the site is busy and gives the phone number; text for `.data` requests. */
export function busyPage(c: Context, phone: string): Response | Promise<Response> {
  const call = 'You can also call us:';
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' };
  if (c.req.path.endsWith('.data')) return c.text(`${MESSAGE} ${call} ${phone}`, 503, headers);
  c.set('styleHash', STYLE_HASH);
  const page = html`<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${TITLE} · ${practice.name}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <header><div><a href="/">${raw(MARK)}${practice.name}</a></div></header>
    <main>
      ${raw(PICTURE)}
      <h1>${TITLE}</h1>
      <div class="box"><h2>What happened?</h2><p>${MESSAGE}</p></div>
      <p class="call">${call} <a href="tel:+1${phone.replaceAll(/\D/g, '')}">${phone}</a></p>
      <a class="again" href="">Try Again</a>
      <small>${supportReference()}</small>
    </main>
  </body>
</html>
`;
  return c.html(page, 503, headers);
}

/** Returns an SVG for the page itself, which screen readers skip. */
function readDrawing(name: string): string {
  const svg = readFileSync(new URL(`../../app/illustrations/${name}.svg`, import.meta.url), 'utf8');
  return svg.replace('<svg', '<svg aria-hidden="true"');
}
