import type { Logger } from 'pino';

const INTERVAL_MS = 1_000;

type Hit = { method: string; path: string; status: number; count: number };

/**
 * The request log of answers from memory: one line a second for each method, path and status, with their count. A line
 * for each answer would cost as much as the answer (decision 010).
 */
export function createHitLog(logger: Logger): (method: string, path: string, status: number) => void {
  const hits = new Map<string, Hit[]>();

  function write(): void {
    for (const hit of [...hits.values()].flat()) logger.info(hit, 'request');
    hits.clear();
  }

  return (method, path, status) => {
    if (hits.size === 0) setTimeout(write, INTERVAL_MS);
    const ofPath = hits.get(path) ?? [];
    const hit = ofPath.find((known) => known.status === status && known.method === method);
    if (hit) hit.count++;
    else hits.set(path, [...ofPath, { method, path, status, count: 1 }]);
  };
}
