import { AsyncLocalStorage } from 'node:async_hooks';

export type Clock = ReturnType<typeof every>;

/**
 * Runs the work now, each `ms` and when it is woken, never twice at a time, and again at once if it returns true. The
 * work handles its own errors.
 */
export function every(ms: number, work: () => Promise<boolean>) {
  let running: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;

  async function runWhileDue(): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false;
      if (await work()) isDue = true;
    }
  }

  /** Runs outside of the calling request and its id. */
  const wake = AsyncLocalStorage.bind((): void => {
    isDue = true;
    running ??= runWhileDue().finally(() => (running = undefined));
  });
  const timer = setInterval(wake, ms).unref();
  wake();

  return {
    wake,
    /** Stops, after the work that is running. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
