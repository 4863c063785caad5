import { addressBlock } from '../http/client-address.ts';
import { isRenderRejection, type RenderQueue, type Visit } from './render-queue.ts';
import { createSharedTasks } from './shared-tasks.ts';

export type SharedRenders<T> = {
  /**
   * Returns the result of the pending render with this key, or queues it.
   * @param render gets a signal that aborts when the clients of all visits have disconnected.
   * @throws like RenderQueue.run
   */
  run(key: string, visit: Visit, render: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

/** Lets concurrent visits share a render, which counts toward the first one's address. */
export function createSharedRenders<T>(queue: RenderQueue): SharedRenders<T> {
  const renders = createSharedTasks<T>();

  const run: SharedRenders<T>['run'] = async (key, visit, render) => {
    const { address } = visit;
    try {
      return await renders.share(key, visit.signal, (signal) =>
        queue.run({ address, signal }, () => render(signal)),
      );
    } catch (error) {
      // The first visit's budget is spent: share another render.
      if (isOtherBudget(error, address)) return run(key, visit, render);
      throw error;
    }
  };
  return { run };
}

/** Whether the budget of another address or block is spent. */
function isOtherBudget(error: unknown, address: string): boolean {
  if (!(error instanceof Error && isRenderRejection(error)) || error.status !== 429) return false;
  return addressBlock(error.address) !== addressBlock(address);
}
