import { MAX_ID, MAX_IDS } from './limits.ts';

/** Parses an id, in decimal digits without a leading zero; null for any other text, as for an unknown id. */
export function parseId(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

/** Parses a list of ids (numbers or strings) without duplicates; null if invalid or too long. */
export function readIds(value: unknown, max = MAX_IDS): number[] | null {
  if (!Array.isArray(value) || value.length > max) return null;
  const ids = value.map((id: unknown) => parseId(typeof id === 'number' ? String(id) : id));
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}
