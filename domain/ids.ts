import { MAX_ID } from './limits.ts';

/**
 * Reads an id from a URL: decimal digits without sign or leading zero, at most MAX_ID.
 * Anything else is null, which callers treat as an id that does not exist.
 */
export function parseId(text: string): number | null {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}
