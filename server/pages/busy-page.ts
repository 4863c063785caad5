import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { practice } from '../../practice.config.ts';

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
  body { max-width: 42rem; margin: 0 auto; padding: 1.25rem; background: #fbf7ef; color: #1e3a2f;
    font: 1.0625rem/1.6 system-ui, sans-serif }
  a { color: inherit }
  header a { text-decoration: none }
  header a, h1, h2 { font: 500 1.4rem/1.2 Georgia, serif }
  h1 { font-size: 2.25rem }
  .box { border: 1px solid #d9a93f; border-radius: .75rem; background: #faedcf; padding: 1rem 1.25rem }
  .box p { margin: 0 }
  .again { display: inline-block; margin: 1rem 1rem 1rem 0; border-radius: 2rem; background: #c2452b; color: #fff;
    padding: .6rem 1.5rem; font-weight: 600; text-decoration: none }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Returns what sends a constant page, which says that the site is busy and whom to call; text for `.data` requests. */
export function createBusyPage({ phone, supportEmail }: { phone: string; supportEmail: string }) {
  const page = String(html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TITLE} · ${practice.name}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><a href="/">${practice.name}</a></header>
<main>
<h1>${TITLE}</h1>
<div class="box"><p><b>What happened?</b></p><p>${MESSAGE}</p></div>
<h2>What can you do?</h2>
<ul><li>Refresh the page</li><li>Check back in a few minutes</li><li>Contact support if the problem persists</li></ul>
<a class="again" href="">Try Again</a> <a href="/">Go Back</a>
<p>Need help? Write to <a href="mailto:${supportEmail}?subject=Portal%20Error%20Report">${supportEmail}</a>
or call <a href="tel:+1${phone.replaceAll(/\D/g, '')}">${phone}</a></p>
</main>
</body>
</html>
`);
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' };
  return (c: Context): Response => {
    if (c.req.path.endsWith('.data')) return c.text(`${MESSAGE} You can also call ${phone}.`, 503, headers);
    c.set('styleHash', STYLE_HASH);
    return c.html(page, 503, headers);
  };
}
