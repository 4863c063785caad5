import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** Focuses the control of a form that is in the element which the fragment of the page's address names. */
export function useFragmentFocus(form: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated || hash === '') return;
    const place = form.current?.querySelector(`#${CSS.escape(hash.slice(1))}`);
    place?.querySelector<HTMLElement>('input, select')?.focus();
  }, [form, hash, isHydrated]);
}
