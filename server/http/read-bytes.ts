import type { MiddlewareHandler } from 'hono';
import { timedOut, tooLarge, unreadable } from '../errors.ts';
import { isSafe } from './origin-check.ts';

/** Of small bodies, and of all that need no session: forms posted to pages have only text, such as a dietitian's reply. */
export const SMALL_BODY = { maxBytes: 64 * 1024, maxMs: 10_000 };
/** How long a larger upload of signed-in staff may take: 6 MB of pictures at 0.8 Mbit/s. */
export const UPLOAD_MS = 60_000;

/** A client can read the 413 only once it has sent everything, so this much more is read and dropped. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024;

/**
 * Reads the body up to the limits, whatever Content-Length says.
 * @throws too_large, timeout, or unreadable if the client disconnects.
 */
export async function readBytes(
  { body }: Request,
  { maxBytes, maxMs } = SMALL_BODY,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
  }, maxMs);
  // Ends a pending read.
  const cancel = () => void reader.cancel().catch(() => {});
  const read = () =>
    reader.read().catch(() => {
      throw unreadable('The body did not arrive completely.');
    });
  try {
    for (let next = await read(); !next.done; next = await read()) {
      size += next.value.length;
      if (size <= maxBytes) chunks.push(next.value);
      else chunks.length = 0;
      if (size > maxBytes + MAX_DROPPED_BYTES) break;
    }
  } finally {
    clearTimeout(timer);
    cancel();
  }
  if (size > maxBytes) throw tooLarge(`Please send at most ${Math.floor(maxBytes / 1024)} kB.`);
  if (isLate) throw timedOut('The request took too long to arrive. Please try again.');
  return Buffer.concat(chunks);
}

/** Reads a page's form before its render enters the queue: otherwise a slow client would hold a slot. */
export const bufferForm: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req;
  if (!isSafe(raw.method) && raw.body) {
    const { url, method, headers, signal } = raw;
    const body = await readBytes(raw);
    c.req.raw = new Request(url, { method, headers, signal, body });
  }
  await next();
};
