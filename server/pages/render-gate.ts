import { setImmediate } from 'node:timers/promises';

/** Renders share one thread: two run only so that one can wait for the database. */
const LIMITS = { running: 2, waiting: 100 };

export type RenderGate = ReturnType<typeof createRenderGate>;

/** The page is not rendered, because too many wait already. */
class RenderRejection extends Error {
  override readonly name = 'RenderRejection';
}

/** Compares the name, because development loads this module twice. */
export function isRenderRejection(error: Error): error is RenderRejection {
  return error.name === 'RenderRejection';
}

/** The one gate of all renders: public pages, the portal, data requests and error pages. */
export function createRenderGate(limits = LIMITS) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeSlot(): Promise<void> {
    if (running < limits.running) {
      running++;
      return;
    }
    if (waiting.length >= limits.waiting) throw new RenderRejection('The render gate is full.');
    await new Promise<void>((start) => waiting.push(start));
  }

  function passSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return {
    /** Runs the render as soon as a slot is free, in the order of arrival. @throws RenderRejection if too many wait. */
    async run<T>(render: () => Promise<T>): Promise<T> {
      await takeSlot();
      try {
        // Otherwise a chain of renders without waits would never return to the event loop.
        await setImmediate();
        return await render();
      } finally {
        passSlot();
      }
    },
  };
}
