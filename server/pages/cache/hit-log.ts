import type { Logger } from 'pino';

const FLUSH_INTERVAL_MS = 1_000;

/** What metrics measure of public pages. */
export type PageMetrics = {
  /** A public page that the page cache had to render. */
  countMiss(path: string, status: number, ms: number): void;
};

/**
 * Logs cache hits once a second: one line per method, path and status, with a count. A line per response would cost as
 * much as the response (decision 010).
 */
export function createHitLog(logger: Logger): (method: string, path: string, status: number) => void {
  const hits = new Map<string, { method: string; path: string; status: number; count: number }[]>();

  function flush(): void {
    for (const hit of [...hits.values()].flat()) logger.info(hit, 'request');
    hits.clear();
  }

  return (method, path, status) => {
    if (hits.size === 0) setTimeout(flush, FLUSH_INTERVAL_MS);
    const hitsOfPath = hits.get(path) ?? [];
    const hit = hitsOfPath.find((each) => each.status === status && each.method === method);
    if (hit) hit.count++;
    else hits.set(path, [...hitsOfPath, { method, path, status, count: 1 }]);
  };
}
