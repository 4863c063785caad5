import { MAX_ID, MAX_IDS } from './limits.ts';

/**
 * Parses an id: decimal digits without sign or leading zero, at most MAX_ID.
 * Returns null for anything else, which callers treat as an unknown id.
 */
export function parseId(text: unknown): number | null {
  if (typeof text !== 'string' || !/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

/** Parses a list of ids (numbers or strings) without duplicates; null if invalid or too long. */
export function readIds(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length > MAX_IDS) return null;
  const ids = value.map((id: unknown) => parseId(typeof id === 'number' ? String(id) : id));
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}

/** Whether it is the number of a page, from 1. */
export const isPosition = (value: string) => /^[1-9]\d{0,5}$/.test(value);
