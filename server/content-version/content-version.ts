/** How old an answer of the database may be before it is asked again, behind the requests. */
const POLL_MS = 250;
/** How old it may be at all: with a render, a change by another process shows well within a second. */
const MAX_AGE_MS = 700;
/** How old what pages show may be, with time to spare to the second that a change by another process may take. */
const MAX_LAG_MS = 900;
/** Changes that are told apart; after more of them all pages count as changed. */
const MAX_CHANGES = 1_000;

/** Of the changes that concern every page. */
const ALL = 'all';

/** What a page shows of the content: the directory of a state, a provider; null stands for anything. */
export type Scope = `state:${string}` | `provider:${number}` | null;

/** That the content of this version differs in what pages of a scope show. */
export type ContentChange = { scope: string; version: number };

/** What this process knows of the content's versions. */
export type Versions = {
  /** Of all content. */
  latest(): number;
  /** The oldest version of which a page of this scope would still look the same. */
  since(scope: Scope): number;
};

/**
 * Hears of changes when this process learns of them.
 * @param lateMs for how long old pages may still be shown: less than a second since the changes, whoever made them.
 * @returns when it has followed.
 */
export type Follower = (versions: Versions, lateMs: number) => Promise<void>;

export type ContentVersion = {
  /**
   * What to answer a request by: at once while it is fresh, else when the database has told it.
   * Rejects with the database's error.
   */
  current(): Versions | Promise<Versions>;
  /**
   * To be awaited when this process may have changed something, before it says so: whoever asks after that waits for the
   * database, and when it resolves the change is seen. Never rejects.
   */
  expire(): Promise<void>;
  /** Sets who follows changes. */
  followWith(follower: Follower): void;
};

/**
 * Asks the database at most once in a quarter of a second, and only while somebody asks.
 * @param read the latest committed changes after a version, newest first.
 * @param now milliseconds of a clock that never goes back.
 */
export function createContentVersion(
  read: (range: { after: number; limit: number }) => Promise<ContentChange[]>,
  now: () => number = () => performance.now(),
): ContentVersion {
  const changes = new Map<string, number>();
  let latest = 0;
  let asOf = Number.NEGATIVE_INFINITY;
  let hasExpired = false;
  let reading: Promise<Versions> | null = null;
  let follow: Follower = async () => {};
  let following = Promise.resolve();

  const versions: Versions = {
    latest: () => latest,
    since(scope) {
      if (scope === null) return latest;
      return Math.max(changes.get(ALL) ?? 0, changes.get(scope) ?? 0);
    },
  };

  function learn(found: ContentChange[]): void {
    const newest = found[0]?.version ?? 0;
    if (newest <= latest) return;
    latest = newest;
    for (const { scope, version } of found) changes.set(scope, Math.max(version, changes.get(scope) ?? 0));
    if (found.length >= MAX_CHANGES || changes.size >= MAX_CHANGES) {
      changes.clear();
      changes.set(ALL, latest);
    }
    // What was not there when the database was last asked has come since.
    following = follow(versions, asOf + MAX_LAG_MS - now());
  }

  function refresh(): Promise<Versions> {
    if (reading) return reading;
    const askedAt = now();
    const mine = read({ after: latest, limit: MAX_CHANGES }).then(
      (found) => {
        learn(found);
        // An answer that was asked for before the latest change may have missed it.
        if (reading === mine) [asOf, hasExpired, reading] = [askedAt, false, null];
        return versions;
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
      const age = now() - asOf;
      if (hasExpired || age >= MAX_AGE_MS) return refresh();
      // A database that does not answer is heard of when its last answer is too old.
      if (age >= POLL_MS) refresh().catch(() => {});
      return versions;
    },
    async expire() {
      hasExpired = true;
      reading = null;
      try {
        await refresh();
      } catch {
        // Whoever asks next hears of it. The change is said to be made, so nothing from before it may be shown any more.
        asOf = Number.NEGATIVE_INFINITY;
      }
      await following;
    },
    followWith(follower) {
      follow = follower;
    },
  };
}
