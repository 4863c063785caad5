import { describe, expect, test } from 'vitest';
import { readNewSearch } from './new-search.ts';

const PAIR = 'state_code=OR&insurance_company_name=Aetna';
const PAGE = `/providers?${PAIR}`;
const FOUND = { selectedState: 'OR', selectedInsurance: 'Aetna' };

const DOCUMENT = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const FETCH = {
  ...DOCUMENT,
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  'sec-fetch-site': 'same-origin',
};

describe('a search', () => {
  test.each([
    ['a document', PAGE, DOCUMENT],
    ['a fetch of the page', `http://localhost/api${PAGE}&limit=48`, FETCH],
    [
      'from another site',
      PAGE,
      { ...DOCUMENT, 'sec-fetch-site': 'cross-site', referer: 'https://x.example/' },
    ],
    ['from the home page', PAGE, { ...DOCUMENT, referer: 'http://localhost/' }],
    ['from another search', `/api${PAGE}`, { ...FETCH, referer: 'http://localhost/providers?state_code=OR' }],
    ['with tracking and empty parameters', `${PAGE}&utm_source=x&after=&concern=`, DOCUMENT],
    ['with a referrer that is no URL', PAGE, { ...DOCUMENT, referer: 'nowhere' }],
    ['with Sec-GPC: 0', PAGE, { ...DOCUMENT, 'sec-gpc': '0' }],
  ])('%s counts', (_, target, headers) => {
    expect(readNewSearch(target, headers)).toEqual(FOUND);
  });
});

describe('no new search', () => {
  test.each([
    ['without a state', '/providers?insurance_company_name=Aetna'],
    ['without an insurer', '/providers?state_code=OR&insurance_company_name='],
    ['without a query', '/providers'],
    ['a profile', `/providers/7?${PAIR}`],
    ['another page', `/faqs?${PAIR}`],
    ...['concern=3', 'language=es', 'visit=video', 'office=1', 'after=7', 'concern=&concern=3'].map(
      (parameter): [string, string] => [parameter, `${PAGE}&${parameter}`],
    ),
  ] satisfies [string, string][])('%s', (_, target) => {
    expect(readNewSearch(target, DOCUMENT)).toBeNull();
    expect(readNewSearch(target, FETCH)).toBeNull();
  });

  test.each([
    ['a client that is no browser', { 'user-agent': 'curl/8' }],
    ['a frame', { ...DOCUMENT, 'sec-fetch-dest': 'iframe' }],
    ['a fetch of another site', { ...FETCH, 'sec-fetch-site': 'cross-site' }],
    ['a visitor with Sec-GPC', { ...DOCUMENT, 'sec-gpc': '1' }],
    ['a prerender', { ...DOCUMENT, 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of older browsers', { ...DOCUMENT, purpose: 'prefetch' }],
    ['Googlebot', { ...DOCUMENT, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a crawler', { ...DOCUMENT, 'user-agent': 'ACME Web Crawler' }],
    ['a spider', { ...FETCH, 'user-agent': 'Baiduspider+' }],
    ['back or forward', { ...FETCH, referer: `http://localhost${PAGE}` }],
    ['filters removed', { ...DOCUMENT, referer: `http://localhost${PAGE}&concern=3` }],
    ['the first page again', { ...FETCH, referer: `http://localhost${PAGE}&after=7&first=49` }],
    ['from a profile', { ...FETCH, referer: 'http://localhost/providers/7' }],
  ])('%s', (_, headers) => {
    expect(readNewSearch(PAGE, headers)).toBeNull();
  });
});
