import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** Focuses the control in the element that the address's fragment names, below the title of its table row, if any. */
export function useFragmentFocus(form: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated || hash === '') return;
    const place = form.current?.querySelector(`#${CSS.escape(hash.slice(1))}`);
    place?.closest('[data-row]')?.scrollIntoView();
    place?.querySelector<HTMLElement>('input, select')?.focus();
  }, [form, hash, isHydrated]);
}
