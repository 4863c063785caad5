/** How old a version may be before it is asked for again, behind the requests. */
const POLL_MS = 250;
/** How old it may be at all: with a render, a change by another process shows well within a second. */
const MAX_AGE_MS = 700;

/** What this process knows of the content's version. */
export type ContentVersion = {
  /**
   * The version to answer a request under: at once while it is fresh, else when the database has told it.
   * Rejects with the database's error.
   */
  current(): number | Promise<number>;
  /** To be called when this process may have changed something: whoever asks after that waits for the database. */
  expire(): void;
};

/**
 * Asks the database at most once in a quarter of a second, and only while somebody asks.
 * @param read the version as it is committed.
 * @param now milliseconds of a clock that never goes back.
 */
export function createContentVersion(
  read: () => Promise<number>,
  now: () => number = () => performance.now(),
): ContentVersion {
  let known: { version: number; asOf: number } | null = null;
  let reading: Promise<number> | null = null;

  function refresh(): Promise<number> {
    if (reading) return reading;
    const asOf = now();
    const mine = read().then(
      (version) => {
        // One that was begun before the latest change may have missed it.
        if (reading === mine) [known, reading] = [{ version, asOf }, null];
        return version;
      },
      (error) => {
        if (reading === mine) reading = null;
        throw error;
      },
    );
    reading = mine;
    return mine;
  }

  return {
    current() {
      const age = known ? now() - known.asOf : Number.POSITIVE_INFINITY;
      if (!known || age >= MAX_AGE_MS) return refresh();
      // A database that does not answer is heard of when the version is too old.
      if (age >= POLL_MS) refresh().catch(() => {});
      return known.version;
    },
    expire() {
      known = null;
      reading = null;
    },
  };
}
