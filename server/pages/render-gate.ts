import { setImmediate } from 'node:timers/promises';

/** Renders share one thread: two run only so that one can wait for the database. */
const LIMITS = { running: 2, waiting: 100 };

export type RenderGate = ReturnType<typeof createRenderGate>;

/** The one gate of all renders: public pages, the portal, data requests and error pages. */
export function createRenderGate(limits = LIMITS) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** Runs the render as soon as a slot is free, in the order of arrival. @returns null if too many wait. */
    async run<T>(render: () => Promise<T>): Promise<T | null> {
      if (running < limits.running) running++;
      else if (waiting.length < limits.waiting) await new Promise<void>((start) => waiting.push(start));
      else return null;
      try {
        // Otherwise a chain of renders without waits would never return to the event loop.
        await setImmediate();
        return await render();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
