import { createHash } from 'node:crypto';
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
const TEXTS = {
  429: {
    title: 'Too Many Requests',
    message: "You've made too many requests. Please wait a moment and try again.",
  },
  503: {
    title: 'Service Unavailable',
    message: 'The service is temporarily unavailable. Please try again later.',
  },
};

const STYLE = `
  body { max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; background: #fbf7ef; color: #1f3a30;
    font: 1.125rem/1.6 system-ui, sans-serif }
  h1 { font: 2rem/1.2 Georgia, serif }
  a { color: inherit }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export type BusyStatus = keyof typeof TEXTS;

/** Returns a static page that says that the site is busy and gives the phone number; text for `.data` requests. */
export function busyPage(
  c: Context,
  { status, retryAfterSeconds }: { status: BusyStatus; retryAfterSeconds: number },
  phone: string,
): Response | Promise<Response> {
  const { title, message } = TEXTS[status];
  const call = 'The site is busy right now. You can also call us:';
  const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
  if (c.req.path.endsWith('.data')) return c.text(`${message} ${call} ${phone}`, status, headers);
  c.set('styleHash', STYLE_HASH);
  const page = html`<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${practice.name}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${message}</p>
    <p>${call} <a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a></p>
    <p><a href="">Try Again</a></p>
    ${status === 503 ? html`<p><small>${supportReference()}</small></p>` : ''}
  </body>
</html>
`;
  return c.html(page, status, headers);
}
