import type { Logger } from 'pino';

/** How long answers are counted before they are written. */
const INTERVAL_MS = 1_000;

type Answer = { method: string; path: string; status: number };

/**
 * The request log of answers from memory. A line for each would cost as much as the answer itself (decision 010), so
 * each second gives one for every method, path and status, with their number.
 */
export function createHitLog(logger: Logger) {
  const counts = new Map<string, Answer & { count: number }>();

  function write(): void {
    for (const answer of counts.values()) logger.info(answer, 'request');
    counts.clear();
  }

  return (method: string, path: string, status: number): void => {
    if (counts.size === 0) setTimeout(write, INTERVAL_MS);
    const key = path + method + status;
    const counted = counts.get(key);
    if (counted) counted.count++;
    else counts.set(key, { method, path, status, count: 1 });
  };
}
