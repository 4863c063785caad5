import { useEffect, useState } from 'react';
import { href, PrefetchPageLinks } from 'react-router';
import { prefersReducedData } from './prefers-reduced-data.ts';

const INTENT = ['pointerover', 'focusin'];

/**
 * Prefetches the code of a public page when its link or search button is hovered or focused. A page's code is small
 * and loads once, so false positives cost little.
 */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string | null>(null);

  useEffect(() => {
    if (prefersReducedData()) return;
    const prefetch = ({ target }: Event) => {
      const url = target instanceof Element ? findDestination(target) : null;
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

/** Returns the URL of a link in this tab, or of a search button's form. */
function findDestination(target: Element): URL | null {
  const element = target.closest('a[href], button');
  if (element instanceof HTMLAnchorElement && !element.target) return new URL(element.href);
  if (element instanceof HTMLButtonElement && element.form?.method === 'get') {
    return new URL(element.form.action);
  }
  return null;
}
