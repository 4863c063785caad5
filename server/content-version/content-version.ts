/** How old the known version may be before it is read again in the background. */
const REFRESH_AFTER_MS = 250;
/** How old it may be at all: another process's change must show within a second, rendering included. */
const MAX_AGE_MS = 700;

export type ContentVersion = {
  /**
   * The version of the public content: at once while it is fresh, else after a read.
   * Rejects with the database's error.
   */
  current(): number | Promise<number>;
  /** Makes the next `current()` read. Call it after a change, before the change is acknowledged. */
  expire(): void;
};

/**
 * Reads the version at most every 250 ms, and only while somebody asks for it.
 * @param now milliseconds of a clock that never goes back.
 */
export function createContentVersion(
  read: () => Promise<number>,
  now: () => number = () => performance.now(),
): ContentVersion {
  let version = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<number> | null = null;

  function refresh(): Promise<number> {
    if (reading) return reading;
    const startedAt = now();
    const mine = read()
      .then((found) => {
        version = Math.max(version, found);
        // A read from before `expire()` may have missed the change.
        if (reading === mine) readAt = startedAt;
        return version;
      })
      .finally(() => {
        if (reading === mine) reading = null;
      });
    // A background read that fails is repeated by the next caller.
    mine.catch(() => {});
    reading = mine;
    return mine;
  }

  return {
    current() {
      const age = now() - readAt;
      if (age >= MAX_AGE_MS) return refresh();
      if (age >= REFRESH_AFTER_MS) void refresh();
      return version;
    },
    expire() {
      readAt = Number.NEGATIVE_INFINITY;
      reading = null;
    },
  };
}
