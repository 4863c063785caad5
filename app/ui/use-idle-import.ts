import { useEffect, useState } from 'react';

/** How long to wait where the browser cannot tell when it is idle, in milliseconds. */
const FALLBACK_MS = 300;

/**
 * What a page can do without until it is painted: loaded when the browser has nothing better to do.
 * @param load a dynamic import, always the same function.
 * @returns null until it is there, and for good where it cannot be loaded.
 */
export function useIdleImport<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    const start = () => void load().then(setLoaded, () => {});
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start);
    return () => cancelIdleCallback(handle);
  }, [load]);
  return loaded;
}
