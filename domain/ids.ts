import { MAX_ID, MAX_IDS } from './limits.ts';

/**
 * Reads an id from a URL or a form: decimal digits without sign or leading zero, at most MAX_ID.
 * Anything else is null, which callers treat as an id that does not exist.
 */
export function parseId(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

/** Reads a list of ids, as numbers or texts, each kept once; null when it is none or too long. */
export function readIds(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length > MAX_IDS) return null;
  const ids = value.map((id: unknown) => parseId(typeof id === 'number' ? String(id) : id));
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}
