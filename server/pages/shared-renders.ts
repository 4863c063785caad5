import { isRenderRejection, type RenderQueue, type Visit } from './render-queue.ts';

type SharedTask<T, Caller> = { result: Promise<T>; callers: Set<Caller>; cancel: () => void };

/** Lets concurrent callers share a task, such as the render of a page. */
export function createSharedTasks<T, Caller extends { signal: AbortSignal } = { signal: AbortSignal }>() {
  type Start = (signal: AbortSignal, callers: ReadonlySet<Caller>) => Promise<T>;
  const tasks = new Map<string, SharedTask<T, Caller>>();

  function create(key: string, caller: Caller, start: Start): SharedTask<T, Caller> {
    const callers = new Set([caller]);
    const controller = new AbortController();
    const remove = () => {
      if (tasks.get(key) === task) tasks.delete(key);
    };
    const task: SharedTask<T, Caller> = {
      result: start(controller.signal, callers).finally(remove),
      callers,
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
     * @param start gets a signal that aborts when all callers' signals have, and the callers, which may become more.
     */
    async share(key: string, caller: Caller, start: Start): Promise<T> {
      const { signal } = caller;
      signal.throwIfAborted();
      const task = tasks.get(key) ?? create(key, caller, start);
      task.callers.add(caller);
      const leave = () => {
        task.callers.delete(caller);
        if (task.callers.size === 0) task.cancel();
      };
      signal.addEventListener('abort', leave);
      return task.result.finally(() => signal.removeEventListener('abort', leave));
    },
  };
}

/** Lets concurrent visits share a render, which waits at the best place of all. */
export function createSharedRenders<T>(queue: RenderQueue) {
  const renders = createSharedTasks<T, Visit & { at: number }>();

  /**
   * Returns the result of the pending render with this key, or queues it.
   * @param render gets a signal that aborts when the clients of all visits have disconnected.
   * @throws like RenderQueue.run
   */
  async function run(key: string, visit: Visit, render: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { address } = visit;
    try {
      return await renders.share(key, { ...visit, at: performance.now() }, (signal, sharers) =>
        queue.run({ address, signal }, () => render(signal), sharers),
      );
    } catch (error) {
      // The address that the render counts toward has its share, or a newcomer takes its place: the others share another.
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
