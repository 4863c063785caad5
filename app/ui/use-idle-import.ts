import { useEffect, useState } from 'react';

/** Delay in browsers without requestIdleCallback, in milliseconds. */
const FALLBACK_MS = 300;

/** In milliseconds: a busy browser may not be idle for long. */
const MAX_WAIT_MS = 2000;

/**
 * Imports a module when the browser is idle, after the first paint.
 * @param load a dynamic import; must be the same function on every render.
 * @returns null until the module is loaded, or if it fails to load.
 */
export function useIdleImport<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useEffect(() => {
    const start = () => void load().then(setLoaded, () => {});
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, [load]);
  return loaded;
}
