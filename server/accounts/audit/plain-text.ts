import { isRecord } from '../../../domain/objects.ts';

/** Larger numbers in the history are milliseconds since 1970. */
const FIRST_INSTANT = Date.UTC(2020, 0);

/** A value of the history as text for files and the command line, such as 'state: OR, expires on: 2027-03-31'. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && value >= FIRST_INSTANT) return new Date(value).toISOString();
  if (Array.isArray(value)) return value.map(plainText).join('; ');
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([name, part]) => [name.replaceAll('_', ' '), plainText(part)])
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ');
}
