import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs the work, which starts no more queries and transactions once the signal aborts. Those that run are finished. */
export function withCancellation<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work);
}

/** Runs work that others wait for too, so that one client who leaves does not cancel it. */
export function withoutCancellation<T>(work: () => T): T {
  return signals.run(undefined, work);
}

/** Called by the drivers before they lend a connection. @throws the reason of an aborted signal. */
export function rejectCancelled(): void {
  signals.getStore()?.throwIfAborted();
}

/** Whether this is what `rejectCancelled` throws. */
export function isCancellation(error: Error): boolean {
  return error.name === 'AbortError';
}
