import { closeSync, openSync, statSync, writeSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Overwrites a page in the middle of a SQLite file. */
export function damage(file: string): void {
  const handle = openSync(file, 'r+');
  const middle = Math.floor(statSync(file).size / PAGE_BYTES / 2) * PAGE_BYTES;
  writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, middle);
  closeSync(handle);
}
