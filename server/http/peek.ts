import type { Context } from 'hono';

/**
 * Answers a HEAD or a prefetch with nothing: nobody sees the content, so that it is neither opened nor recorded.
 * @returns null for other requests.
 */
export function answerPeek(c: Context): Response | null {
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const purpose = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '';
  // Browsers drop a prefetch with an error, and load the address when it is opened.
  return purpose.includes('prefetch') ? c.body(null, 503) : null;
}
