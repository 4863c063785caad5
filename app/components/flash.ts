import { createContext as createReactContext } from 'react';
import { createContext, type RouterContextProvider, replace } from 'react-router';

/** A message at the top of a page, until it is dismissed or the page is left; line breaks split it into lines. */
export type Flash = { type: 'info' | 'success' | 'danger'; message: string };

/** A flash and the path of the page that it belongs to. */
export type PlacedFlash = Flash & { path: string };

export type FlashStore = {
  current(): PlacedFlash | null;
  show(flash: PlacedFlash): void;
  dismiss(): void;
  subscribe(listener: () => void): () => void;
};

export function createFlashStore(): FlashStore {
  let current: PlacedFlash | null = null;
  const listeners = new Set<() => void>();
  const change = (flash: PlacedFlash | null) => {
    current = flash;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    show: (flash) => change({ ...flash }),
    dismiss: () => change(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** This tab's flashes, for actions; there are none on the server. */
export const flashContext = createContext<FlashStore>();

/** The same for components. */
export const FlashContext = createReactContext<FlashStore | null>(null);

/** Leads on and shows the flash there, in place of the page that was sent: the way back does not lead to it. */
export function redirectWithFlash(
  context: Readonly<RouterContextProvider>,
  path: string,
  flash: Flash,
): Response {
  context.get(flashContext).show({ ...flash, path });
  return replace(path);
}
