import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from '../../operations/metrics/metrics.ts';

const FLUSH_INTERVAL_MS = 1_000;

/** Environment of renders for the page cache, which queues them and logs each request that shares one. */
export function fromPageCache(requestId: string) {
  return { isFromPageCache: true, requestId };
}

export function isFromPageCache(c: Context): boolean {
  return c.env?.isFromPageCache === true;
}

/**
 * Logs cache hits once a second: one line per method, path and status, with a count. A line per response would cost as
 * much as the response (decision 010). Metrics get the same counts.
 */
export function createHitLog(
  logger: Logger,
  metrics?: Metrics,
): (method: string, path: string, status: number) => void {
  const hits = new Map<string, { method: string; path: string; status: number; count: number }[]>();

  function flush(): void {
    for (const hit of [...hits.values()].flat()) {
      logger.info(hit, 'request');
      metrics?.countHits(hit.path, hit.status, hit.count);
    }
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
