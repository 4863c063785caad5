import { setImmediate } from 'node:timers/promises';

/** Renders share one thread: two run only so that one can wait for the database. */
const LIMITS = { running: 2, waiting: 100 };
/** Turns of the event loop before each render, each of which accepts a new connection. */
const TURNS = 20;

export type RenderGate = ReturnType<typeof createRenderGate>;

/** The one gate of all renders, and of the API's public reads that are not cached. */
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
        // A chain of renders without waits would leave connections and cached pages waiting.
        for (let turn = 0; turn < TURNS; turn++) await setImmediate();
        return await render();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
