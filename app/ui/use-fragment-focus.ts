import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

const CONTROL = 'input, select, textarea, button';

/** Focuses the control that the address's fragment names, or the first one in the element that it names. */
export function useFragmentFocus(): void {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated && hash !== '') focusPlace(hash.slice(1));
  }, [hash, isHydrated]);
}

/** Opens what is folded around an element, scrolls to it and focuses it, its first invalid control or its first one. */
export function focusPlace(id: string): void {
  const place = document.getElementById(id);
  const folded = place?.closest('details') ?? place?.querySelector('details');
  if (folded) folded.open = true;
  // Below the title of its table row, if any.
  place?.closest('[data-row]')?.scrollIntoView();
  const invalid = place?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  const control =
    invalid ??
    (place?.matches(`${CONTROL}, [tabindex]`) ? place : place?.querySelector<HTMLElement>(CONTROL));
  control?.focus();
}
