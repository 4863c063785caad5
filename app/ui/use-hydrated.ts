import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False while the page is rendered on the server and hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
