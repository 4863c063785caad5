import type { Logger } from 'pino';
import type { CachedPage } from './cached-page.ts';

/** How long answers are counted before they are written. */
const INTERVAL_MS = 1_000;

type Answers = { method: string; path: string; status: number; count: number };

/**
 * The request log of answers from memory. A line for each would cost as much as the answer itself (decision 010), so
 * each second gives one for every path, method and status, with their number.
 */
export function createHitLog(logger: Logger) {
  const counted = new Map<CachedPage, Answers[]>();

  function write(): void {
    const alike = Map.groupBy(
      [...counted.values()].flat(),
      ({ method, path, status }) => path + method + status,
    );
    for (const answers of alike.values()) {
      logger.info({ ...answers[0], count: answers.reduce((sum, { count }) => sum + count, 0) }, 'request');
    }
    counted.clear();
  }

  return (page: CachedPage, method: string, target: string, status: number): void => {
    if (counted.size === 0) setTimeout(write, INTERVAL_MS);
    let answers = counted.get(page);
    if (!answers) {
      answers = [];
      counted.set(page, answers);
    }
    const same = answers.find((known) => known.status === status && known.method === method);
    if (same) same.count++;
    else answers.push({ method, path: pathOf(target), status, count: 1 });
  };
}

/** Of a request's target, without the query, which is in no line of the log. */
export function pathOf(target: string): string {
  const queryAt = target.indexOf('?');
  return queryAt === -1 ? target : target.slice(0, queryAt);
}
