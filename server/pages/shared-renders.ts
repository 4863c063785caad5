import { isRenderRejection, type RenderQueue, type Visit } from './render-queue.ts';

type SharedTask<T> = { result: Promise<T>; callers: number; cancel: () => void };

/** Lets concurrent callers share a task, such as the render of a page. */
export function createSharedTasks<T>() {
  const tasks = new Map<string, SharedTask<T>>();

  function create(key: string, start: (signal: AbortSignal) => Promise<T>): SharedTask<T> {
    const controller = new AbortController();
    const remove = () => {
      if (tasks.get(key) === task) tasks.delete(key);
    };
    const task: SharedTask<T> = {
      result: start(controller.signal).finally(remove),
      callers: 0,
      cancel() {
        // Later callers start a new task.
        remove();
        controller.abort();
      },
    };
    tasks.set(key, task);
    return task;
  }

  return {
    /**
     * Returns the result of the pending task with this key, or starts it.
     * @param signal the caller's signal. The task's own signal aborts when all callers' signals have.
     */
    async share(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
      signal.throwIfAborted();
      const task = tasks.get(key) ?? create(key, start);
      task.callers++;
      const leave = () => {
        task.callers--;
        if (task.callers === 0) task.cancel();
      };
      signal.addEventListener('abort', leave);
      return task.result.finally(() => signal.removeEventListener('abort', leave));
    },
  };
}

/** Lets concurrent visits share a render, which waits at the place of the first one and counts toward its address. */
export function createSharedRenders<T>(queue: RenderQueue) {
  const renders = createSharedTasks<T>();

  /**
   * Returns the result of the pending render with this key, or queues it.
   * @param render gets a signal that aborts when the clients of all visits have disconnected.
   * @throws like RenderQueue.run
   */
  async function run(key: string, visit: Visit, render: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { address } = visit;
    try {
      return await renders.share(key, visit.signal, (signal) =>
        queue.run({ address, signal }, () => render(signal)),
      );
    } catch (error) {
      // The share or the budget of the first visit's address is used up: the others share another render.
      if (isOfOtherAddress(error, address)) return run(key, visit, render);
      throw error;
    }
  }
  return { run };
}

function isOfOtherAddress(error: unknown, address: string): boolean {
  if (!(error instanceof Error && isRenderRejection(error))) return false;
  return error.address !== null && error.address !== address;
}
