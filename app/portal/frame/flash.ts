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

/** The flash, and the path of the page that shows it. Set only in the browser. */
export const flashStore = createStore<(Flash & { path: string }) | null>(null);

/**
 * Redirects to the path and shows the flash there. Back does not return to the submitted page.
 * @param search the query string to add to the path.
 */
export function redirectWithFlash(path: string, flash: Flash, search = ''): Response {
  flashStore.set({ ...flash, path });
  return replace(path + search);
}
