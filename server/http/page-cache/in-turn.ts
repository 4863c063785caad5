/** Lets at most so many of the tasks run at once; the others wait in line. */
export function createQueue(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The next in line takes this one's place.
      if (next) next();
      else running--;
    }
  };
}
