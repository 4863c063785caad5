import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/site-fixture.ts';

test.use({ needsFreshContext: true });

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

/** Opens a page with all that it loads after its first paint; records what is requested from then on. */
async function open(page: Page, path: string): Promise<{ code: string[]; data: string[] }> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const requested = { code: [] as string[], data: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js'))
      requested.code.push(pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, '$1'));
    if (/^\/api\/|\.data$/.test(pathname)) requested.data.push(pathname);
  });
  return requested;
}

const firstCard = (page: Page) => page.getByRole('article').first().getByRole('link');
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** Points at the element again until what follows is true: the script that listens loads after the first paint. */
async function pointAt(page: Page, element: Locator, isTrue: () => void): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await element.hover();
    isTrue();
  }).toPass();
}

async function focusOn(element: Locator, isTrue: () => void): Promise<void> {
  await expect(async () => {
    await element.blur();
    await element.focus();
    isTrue();
  }).toPass();
}

test('a link under the pointer has its code prefetched: a click requests data only', async ({ page }) => {
  const { code, data } = await open(page, RESULTS);
  await pointAt(page, firstCard(page), () => expect(code).toContain('provider-profile'));
  expect(data).toEqual([]);
  await firstCard(page).click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  expect(code.filter((name) => name === 'provider-profile')).toHaveLength(1);
  expect(data).not.toEqual([]);
});

test('a link with the focus has its code prefetched', async ({ page }) => {
  const { code } = await open(page, '/');
  await focusOn(footerLink(page, 'Careers'), () => expect(code).toContain('careers'));
});

test('the button of the search has the code of the results prefetched', async ({ page }) => {
  const { code } = await open(page, '/');
  const button = page.getByRole('search').getByRole('button', { name: 'Find a Dietitian' });
  await focusOn(button, () => expect(code).toContain('providers'));
});

test('nothing is prefetched for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  const { code } = await open(page, RESULTS);
  await firstCard(page).hover();
  await footerLink(page, 'FAQs').click();
  await expect(page).toHaveURL('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(code).toContain('faqs');
  expect(code).not.toContain('provider-profile');
});

test('the portal, other sites and this page itself are not prefetched', async ({ page }) => {
  const { code, data } = await open(page, '/about');
  await page.evaluate(() => {
    for (const href of [
      '/portal/login',
      'https://elsewhere.example/',
      '/about#content',
      'mailto:a@b.example',
    ]) {
      const link = document.createElement('a');
      Object.assign(link, { href, textContent: href });
      document.querySelector('main')?.append(link);
    }
  });
  await focusOn(footerLink(page, 'FAQs'), () => expect(code).toContain('faqs'));
  for (const link of await page.locator('main > a').all()) await link.focus();
  // Once this link's code has been requested, that of the others would have been.
  await focusOn(footerLink(page, 'Careers'), () => expect(code).toContain('careers'));
  expect(code.filter((name) => /login|portal|about/.test(name))).toEqual([]);
  expect(data).toEqual([]);
});
