import { use, useEffect, useState } from 'react';
import { href, matchPath, PrefetchPageLinks, useLocation } from 'react-router';
import { resultsQuery } from '../../domain/search-selection.ts';
import { type ApiClient, createApiClient } from '../api-client/client.ts';
import { ApiContext } from '../api-client/context.ts';

/** How long a pointer or the focus rests on a link before it counts as meant, in milliseconds. */
const REST_MS = 65;

/** The most pages that are got ready from one page. */
const MOST_PAGES = 10;

const RESTING = ['pointerover', 'focusin'];
/** A finger that begins to scroll is out, too; after a click the page itself asks. */
const LEAVING = ['pointerout', 'focusout', 'click'];

/**
 * Gets the page ready that a visitor is about to open: its code, and the answers of the API that it shows. Loaded
 * after the first paint, and quiet for whoever has to save data.
 */
export function PagesAhead() {
  const environment = use(ApiContext);
  const { pathname, search } = useLocation();
  const [page, setPage] = useState<string | null>(null);

  useEffect(() => {
    const api = createApiClient({ ...environment, transport: environment.ahead ?? environment.transport });
    const seen = new Set([pathname + search]);
    let timer: ReturnType<typeof setTimeout>;

    function getReady(url: URL): void {
      const next = url.pathname + url.search;
      if (seen.has(next) || seen.size > MOST_PAGES || prefersReducedData()) return;
      seen.add(next);
      setPage(next);
      void Promise.allSettled(answersFor(url, api));
    }
    const leave = () => clearTimeout(timer);
    const rest = ({ target }: Event) => {
      leave();
      const url = pageBehind(target as Element);
      if (url) timer = setTimeout(getReady, REST_MS, url);
    };
    for (const type of LEAVING) document.addEventListener(type, leave);
    for (const type of RESTING) document.addEventListener(type, rest);
    return () => {
      leave();
      for (const type of LEAVING) document.removeEventListener(type, leave);
      for (const type of RESTING) document.removeEventListener(type, rest);
    };
  }, [environment, pathname, search]);

  return page && <PrefetchPageLinks page={page} />;
}

/** The public page of ours that a link, or the button of a search as it is filled in, leads to in this tab. */
function pageBehind(target: Element): URL | null {
  const element = target.closest('a[href], button');
  let url: URL | null = null;
  if (element instanceof HTMLAnchorElement && !element.target) url = new URL(element.href);
  if (element instanceof HTMLButtonElement && element.form?.method === 'get') {
    url = new URL(element.form.action);
    url.search = String(new URLSearchParams([...new FormData(element.form)] as [string, string][]));
  }
  return url?.origin === location.origin && !url.pathname.startsWith(href('/portal')) ? url : null;
}

/** Asks the API for what the page will ask for. */
function answersFor({ pathname, searchParams }: URL, api: ApiClient): Promise<unknown>[] {
  const answers: Promise<unknown>[] = [api.ehrIntegrationSettings()];
  if (pathname === href('/') || pathname === href('/providers')) {
    answers.push(api.states(), api.insuranceCompanies());
  }
  const results = pathname === href('/providers') && resultsQuery(searchParams);
  if (results) answers.push(api.providers(results));
  const { providerId } = matchPath('/providers/:providerId', pathname)?.params ?? {};
  if (providerId) answers.push(api.provider(providerId));
  if (pathname === href('/patient-referral')) answers.push(api.captcha());
  return answers;
}

/** Whether the visitor saves data or has a slow connection; not where the browser does not tell. */
function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'));
}
