/**
 * Rejects with the error of `onTimeout` unless the work settles in time. Reads pending input first, so that a blocked
 * event loop does not count as a timeout.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => reject(onTimeout())), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
