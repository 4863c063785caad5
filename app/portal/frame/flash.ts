import { createContext as createReactContext, use, useSyncExternalStore } from 'react';
import { createContext, type RouterContextProvider, replace } from 'react-router';

/** A message that shows until the user dismisses it or leaves the page. May contain line breaks. */
export type Flash = {
  type: 'info' | 'success' | 'danger';
  message: string;
  /** The item that was saved, which its list marks. */
  itemId?: number;
};

/** A flash and the path of the page that shows it. */
type PlacedFlash = Flash & { path: string };

type FlashStore = ReturnType<typeof createFlashStore>;

export function createFlashStore() {
  let current: PlacedFlash | null = null;
  const listeners = new Set<() => void>();
  const change = (flash: PlacedFlash | null) => {
    current = flash;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    show: (flash: PlacedFlash) => change({ ...flash }),
    dismiss: () => change(null),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** This tab's flash store, for actions. The server has none. */
export const flashContext = createContext<FlashStore>();

/** The same store, for components. That of the server stays empty. */
export const FlashContext = createReactContext(createFlashStore());

/** Returns the flash that shows; null on the server. */
export function useFlash(): PlacedFlash | null {
  const store = use(FlashContext);
  return useSyncExternalStore(store.subscribe, store.current, () => null);
}

/**
 * Redirects to the path and shows the flash there. Back does not return to the submitted page.
 * @param search the query string to add to the path.
 */
export function redirectWithFlash(
  context: Readonly<RouterContextProvider>,
  path: string,
  flash: Flash,
  search = '',
): Response {
  context.get(flashContext).show({ ...flash, path });
  return replace(path + search);
}
