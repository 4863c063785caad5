import { closeSync, openSync, statSync, writeSync } from 'node:fs';

const PAGE_BYTES = 4096;
const DAMAGED_BYTES = 8 * PAGE_BYTES;

/** Overwrites pages in the middle of a SQLite file; a single one may be free. */
export function damage(file: string): void {
  const handle = openSync(file, 'r+');
  const middle = Math.floor(statSync(file).size / PAGE_BYTES / 2) * PAGE_BYTES;
  writeSync(handle, Buffer.alloc(DAMAGED_BYTES, 0xff), 0, DAMAGED_BYTES, middle);
  closeSync(handle);
}
