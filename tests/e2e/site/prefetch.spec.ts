import type { Locator, Page } from '@playwright/test';
import { submitSearch } from '../../support/search-form.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

test.use({ needsFreshContext: true });

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

/** Opens a page, waits until its own scripts are loaded, and records later requests. */
async function open(page: Page, path: string): Promise<{ code: string[]; data: string[] }> {
  await page.goto(path);
  await settled(page);
  const requested = { code: [] as string[], data: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js'))
      requested.code.push(pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, '$1'));
    if (/^\/api\/|\.data$/.test(pathname)) requested.data.push(pathname);
  });
  return requested;
}

const firstCard = (page: Page) => page.getByRole('article').first().getByRole('heading').getByRole('link');
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** Hovers over the element until the assertion passes: the prefetch script runs after it is loaded. */
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

test('hovering a link prefetches its code: a click requests data only', async ({ page }) => {
  const { code, data } = await open(page, RESULTS);
  await pointAt(page, firstCard(page), () => expect(code).toContain('provider-profile'));
  expect(data).toEqual([]);
  await firstCard(page).click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  expect(code.filter((name) => name === 'provider-profile')).toHaveLength(1);
  expect(data).not.toEqual([]);
});

test('focusing a link or the search button prefetches the code', async ({ page }) => {
  const { code } = await open(page, '/');
  await focusOn(footerLink(page, 'Careers'), () => expect(code).toContain('careers'));
  await focusOn(submitSearch(page), () => expect(code).toContain('providers'));
});

test('prefetches nothing for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      get() {
        Object.assign(window, { isAsked: true });
        return { saveData: true, effectiveType: '4g' };
      },
    }),
  );
  const { code } = await open(page, RESULTS);
  // After this, the prefetch script would be listening.
  await page.waitForFunction(() => 'isAsked' in window);
  await firstCard(page).hover();
  await footerLink(page, 'FAQs').click();
  await expect(page).toHaveURL('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(code).toContain('faqs');
  expect(code).not.toContain('provider-profile');
});

test('does not prefetch the portal, other sites and the current page', async ({ page }) => {
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
  // When this link's code is requested, the others would have been requested too.
  await focusOn(footerLink(page, 'Careers'), () => expect(code).toContain('careers'));
  expect(code.filter((name) => /login|portal|about/.test(name))).toEqual([]);
  expect(data).toEqual([]);
});
