export type SharedTasks<T> = {
  /**
   * Returns the result of the pending task with this key, or starts it.
   * @param signal the caller's signal. The task's own signal aborts when all callers' signals have.
   */
  share(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

type SharedTask<T> = { result: Promise<T>; callers: number; cancel: () => void };

/** Lets concurrent callers share a task, such as the render of a page. */
export function createSharedTasks<T>(): SharedTasks<T> {
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
    async share(key, signal, start) {
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
