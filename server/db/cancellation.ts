import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs the work. Once the signal aborts, no new query or transaction starts; running ones finish. */
export function withCancellation<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work);
}

/** Runs work that several clients share, so that one client's disconnect does not cancel it. */
export function withoutCancellation<T>(work: () => T): T {
  return signals.run(undefined, work);
}

/** Drivers call this before they hand out a connection. @throws the reason of an aborted signal. */
export function rejectCancelled(): void {
  signals.getStore()?.throwIfAborted();
}

/** Whether this is what `rejectCancelled` throws. */
export function isCancellation(error: Error): boolean {
  return error.name === 'AbortError';
}
