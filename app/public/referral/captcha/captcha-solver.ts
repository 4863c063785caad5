import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge, Solution } from 'altcha-lib/types';

/** Two workers are nearly twice as fast; more would heat up a phone. */
const MAX_WORKERS = 2;
const TIMEOUT_MS = 90_000;

/** Solves a challenge in web workers. @throws Error on a timeout, without a solution, or when aborted. */
export async function solveInWorkers(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  signal.throwIfAborted();
  const workers: Worker[] = [];
  const createWorker = () => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
    workers.push(worker);
    return worker;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Covers workers that never start.
  const cancelled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The ALTCHA challenge timed out.')), TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(new Error('The ALTCHA challenge was aborted.')));
  });
  try {
    const concurrency = Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1);
    const solution = await Promise.race([
      solveChallengeWorkers({ challenge, concurrency, createWorker }),
      cancelled,
    ]);
    if (!solution) throw new Error('The ALTCHA challenge has no solution.');
    return solution;
  } finally {
    clearTimeout(timer);
    for (const worker of workers) worker.terminate();
  }
}
