import { type CachedPage, compressBest } from './cached-page.ts';

/** How many answers in brotli a page has to give before it is worth a better compression. */
export const ANSWERS_WORTH_BEST = 5;
/** Pages that wait for it; more are left as they are until they are asked for again. */
const MAX_WAITING = 100;

/**
 * Compresses again, as well as it can be done, what is asked for often: one page at a time, so that serving keeps the
 * processor.
 * @param isWanted whether the page is still good when its turn comes.
 * @param onDone hears of each page that has become smaller.
 */
export function createBestCompression(
  isWanted: (key: string, page: CachedPage) => boolean,
  onDone: (key: string, page: CachedPage) => void,
) {
  const waiting = new Map<CachedPage, string>();
  const answers = new WeakMap<CachedPage, number>();
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    for (const [page, key] of waiting) {
      if (isWanted(key, page)) {
        // A page that cannot be compressed better stays as it is.
        await compressBest(page).catch(() => {});
        onDone(key, page);
      }
      waiting.delete(page);
    }
    isBusy = false;
  }

  return {
    /** Counts an answer in brotli. */
    count(key: string, page: CachedPage): void {
      if (page.variants.br?.formerTag !== null) return;
      const count = (answers.get(page) ?? 0) + 1;
      answers.set(page, count);
      if (count < ANSWERS_WORTH_BEST || waiting.size >= MAX_WAITING) return;
      waiting.set(page, key);
      if (!isBusy) void work();
    },
  };
}
