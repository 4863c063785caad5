import type { MiddlewareHandler } from 'hono';
import { tooLarge } from '../errors.ts';
import { isSafe } from './origin-check.ts';

/** Forms posted to pages have only text, such as a dietitian's reply. */
const MAX_FORM_BYTES = 64 * 1024;

/** Reads the body and stops at the limit, whatever Content-Length says. @throws too_large. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(`Please send at most ${Math.floor(maxBytes / 1024)} kB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a page's form before its render enters the queue: otherwise a slow client would hold a slot. */
export const bufferForm: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (!isSafe(raw.method) && raw.body) {
    const { url, method, headers, signal } = raw;
    const body = await readBytes(raw, MAX_FORM_BYTES);
    c.req.raw = new Request(url, { method, headers, signal, body });
  }
  await next();
};
