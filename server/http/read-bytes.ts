import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tooLarge, unreadable } from '../errors.ts';

/** The limit for bodies without files, and for everybody without a session. */
export const SMALL_BODY_BYTES = 64 * 1024;

/** Reads the body, whatever Content-Length says. @throws too_large; unreadable if the client disconnects */
export async function readBytes(c: Context, maxBytes = SMALL_BODY_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  const onError = () => {
    throw tooLarge(`Please send at most ${Math.floor(maxBytes / 1024)} kB.`);
  };
  const request = c.req.raw;
  try {
    await bodyLimit({ maxSize: maxBytes, onError })(c, async () => {});
    return new Uint8Array(await c.req.raw.arrayBuffer());
  } catch (error) {
    throw request.signal.aborted ? unreadable('The body did not arrive completely.') : error;
  }
}
