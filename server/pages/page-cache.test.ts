import { expect, test } from 'vitest';
import { chooseEncoding, createTargetNormalizer } from './page-cache.ts';

const normalizeTarget = createTargetNormalizer([
  ...['/', '/faqs', '/patient-referral', '/sitemap.xml', '/providers/:providerId'].map((path) => ({
    path,
    query: [],
  })),
  { path: '/providers', query: ['state_code', 'insurance_company_name', 'after', 'first'] },
]);

test.each([
  ['/', '/'],
  ['/providers/17', '/providers/17'],
  ['/providers?state_code=', '/providers'],
  ['/providers?state_code=OR&state_code=', '/providers?state_code=OR'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/?utm_source=mail', '/'],
  ['/providers?state_code[]=OR&__proto__=x', '/providers'],
  [
    '/providers?insurance_company_name=First%20Choice&state_code=OR',
    '/providers?state_code=OR&insurance_company_name=First+Choice',
  ],
  [
    '/providers?first=49&after=12&state_code=%4fR&insurance_company_name=Aetna',
    '/providers?state_code=OR&insurance_company_name=Aetna&after=12&first=49',
  ],
])('%s has one canonical target', (target, canonical) => {
  expect(normalizeTarget(target)).toBe(canonical);
  expect(normalizeTarget(canonical)).toBe(canonical);
});

test.each([
  ...['', 'http://evil.example/', '//evil.example/', '/nowhere', '/faqs/', '/%66aqs', '/faqs.data'],
  ...['/api/states', '/portal', '/assets/core.js', '/__proto__', '/providers/', '/providers/1/2'],
  '/providers?state_code=OR&state_code=WA',
])('%s falls through to the framework', (target) => {
  expect(normalizeTarget(target)).toBeNull();
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br ; q=0.2,gzip ; q=0.2', 'br'],
  ['abro', 'identity'],
])('Accept-Encoding: %s → %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted === undefined ? {} : { 'accept-encoding': accepted })).toBe(encoding);
});
