import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge, Solution } from 'altcha-lib/types';

/** Two solve it nearly twice as fast; more would make a phone warm. */
const MAX_WORKERS = 2;
const TIME_LIMIT_MS = 90_000;

/** Solves a puzzle beside the page. @throws Error when it takes too long, cannot be done here, or is stopped. */
export async function solveInWorkers(challenge: Challenge, stopped: AbortSignal): Promise<Solution> {
  stopped.throwIfAborted();
  const workers: Worker[] = [];
  const createWorker = () => {
    const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' });
    workers.push(worker);
    return worker;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A worker that never starts would never answer either.
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The puzzle takes too long.')), TIME_LIMIT_MS);
    stopped.addEventListener('abort', () => reject(new Error('The puzzle is not needed any more.')));
  });
  try {
    const concurrency = Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1);
    const solution = await Promise.race([
      solveChallengeWorkers({ challenge, concurrency, createWorker }),
      end,
    ]);
    if (!solution) throw new Error('The puzzle was not solved.');
    return solution;
  } finally {
    clearTimeout(timer);
    for (const worker of workers) worker.terminate();
  }
}
