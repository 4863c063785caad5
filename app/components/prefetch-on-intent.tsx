import { useEffect, useState } from 'react';
import { href, PrefetchPageLinks } from 'react-router';
import { prefersReducedData } from '../ui/prefers-reduced-data.ts';

const INTENT = ['pointerover', 'focusin'];

/**
 * Prefetches the code of the public page that a link or search button under the pointer or the focus leads to. The code
 * of a page is small and loaded once, so a pointer that only passes by costs little.
 */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string | null>(null);

  useEffect(() => {
    if (prefersReducedData()) return;
    const prefetch = ({ target }: Event) => {
      const url = target instanceof Element ? destinationOf(target) : null;
      const isPublic = url?.origin === location.origin && !url.pathname.startsWith(href('/portal'));
      if (isPublic) setPage(url.pathname);
    };
    for (const type of INTENT) document.addEventListener(type, prefetch);
    return () => {
      for (const type of INTENT) document.removeEventListener(type, prefetch);
    };
  }, []);

  return page && <PrefetchPageLinks page={page} />;
}

/** Where a link leads in this tab, or the button of a search. */
function destinationOf(target: Element): URL | null {
  const element = target.closest('a[href], button');
  if (element instanceof HTMLAnchorElement && !element.target) return new URL(element.href);
  if (element instanceof HTMLButtonElement && element.form?.method === 'get') {
    return new URL(element.form.action);
  }
  return null;
}
