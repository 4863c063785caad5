import type { Logger } from 'pino';

const INTERVAL_MS = 1_000;

/**
 * The request log of answers from memory: one line a second for each method, path and status, with their count. A line
 * for each answer would cost as much as the answer (decision 010).
 */
export function createHitLog(logger: Logger): (method: string, path: string, status: number) => void {
  const hits = new Map<string, { method: string; path: string; status: number; count: number }>();

  function write(): void {
    for (const hit of hits.values()) logger.info(hit, 'request');
    hits.clear();
  }

  return (method, path, status) => {
    const key = `${method} ${status} ${path}`;
    const hit = hits.get(key);
    if (hit) {
      hit.count++;
      return;
    }
    if (hits.size === 0) setTimeout(write, INTERVAL_MS);
    hits.set(key, { method, path, status, count: 1 });
  };
}
