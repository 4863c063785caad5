import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The id of the heading of results. */
export const RESULTS = 'results';

/**
 * Returns a ref to a heading that takes focus after a search, except while a visitor uses a combobox or filters. In the
 * lower half of the window, it scrolls to the top, so that a phone shows what was found.
 */
export function useFocusAfterSearch(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation, which the key identifies.
  useEffect(() => {
    const { current } = heading;
    if (!current || isPop || document.activeElement?.matches('[aria-expanded=true], [type=checkbox]')) return;
    current.focus();
    if (current.getBoundingClientRect().top > innerHeight / 2) current.scrollIntoView();
  }, [isPop, key]);
  return heading;
}
