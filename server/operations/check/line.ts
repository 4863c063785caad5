import { oneLine } from '../../mail/delivery-error.ts';

/** FAIL: says what to do. */
export type CheckLine = { result: 'OK' | 'FAIL'; subject: string; text: string };

export const ok = (subject: string, text: string): CheckLine => ({ result: 'OK', subject, text });
export const fail = (subject: string, text: string): CheckLine => ({ result: 'FAIL', subject, text });

/** An error's message or, if it has none, its code or name. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || ('code' in error ? error.code : error.name) : error;
  return oneLine(String(text));
}
