import { replace } from 'react-router';
import { createStore } from '../../ui/store.ts';

/** A message that shows until the user dismisses it or leaves the page. May contain line breaks. */
export type Flash = {
  type: 'info' | 'success' | 'danger';
  message: string;
  /** The item that was saved, which its list marks. */
  itemId?: number;
  linkToCopy?: string;
};

/** The flash, and the path of the page that shows it. */
export const flashStore = createStore<(Flash & { path: string }) | null>(null);

/** Shows the flash on the page at the path. @param flash a text says what succeeded. */
export function flashAt(path: string, flash: string | Flash): void {
  flashStore.set({ ...(typeof flash === 'string' ? { type: 'success', message: flash } : flash), path });
}

/** Redirects and shows the flash there. Back does not return to the submitted page. @param search of the new address. */
export function redirectWithFlash(path: string, flash: string | Flash, search = ''): Response {
  flashAt(path, flash);
  return replace(path + search);
}
