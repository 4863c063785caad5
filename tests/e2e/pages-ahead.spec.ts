import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-fixture.ts';

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';
const BUDGET = 10;
const REST_MS = 65;

/** Opens a page, with all that it loads after its first paint; what is asked for from then on is written down. */
async function open(page: Page, path: string): Promise<{ asked: string[] }> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // Pictures come with the page that shows them.
    if (['script', 'fetch', 'document'].includes(request.resourceType())) {
      asked.push(pathname.replace(/-[\w-]{8}\.js$/, '') + search);
    }
  });
  return { asked };
}

/** Waits as long as a link has to be rested on: a timer of the page's own, set after the one that it waits for. */
async function rest(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), REST_MS);
}

const card = (page: Page, index: number) => page.getByRole('article').nth(index).getByRole('link');
const pathOf = (page: Page, index: number) => card(page, index).getAttribute('href');

test('who rests on a card has its profile ready: a click asks for nothing more', async ({ page }) => {
  const { asked } = await open(page, RESULTS);
  const path = await pathOf(page, 0);
  await card(page, 0).hover();
  await expect.poll(() => asked).toHaveLength(4);
  expect(asked.sort()).toEqual(
    [
      '/api/ehr_integration_settings',
      `/api${path}`,
      '/assets/provider-details',
      '/assets/provider-profile',
    ].sort(),
  );
  await card(page, 0).click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  expect(asked).toHaveLength(4);
});

test('the next card costs its data only; a pointer that passes over costs nothing', async ({ page }) => {
  const { asked } = await open(page, RESULTS);
  await card(page, 0).hover();
  await expect.poll(() => asked).toHaveLength(4);
  await card(page, 1).evaluate((link) => {
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    link.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  });
  await card(page, 2).hover();
  await expect.poll(() => asked.slice(4)).toEqual([`/api${await pathOf(page, 2)}`]);
});

test('the focus counts like the pointer, and a page of text needs its code only', async ({ page }) => {
  const { asked } = await open(page, '/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Careers' });
  await link.focus();
  await expect.poll(() => asked).toContain('/assets/careers');
  await expect.poll(() => asked).toContain('/api/ehr_integration_settings');
  const count = asked.length;
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dietitian Opportunities');
  expect(asked).toHaveLength(count);
});

test('the button of the search has the results ready', async ({ page }) => {
  const { asked } = await open(page, '/');
  for (const [index, text] of ['washington', 'regence'].entries()) {
    const field = page.locator('input[role=combobox]').nth(index);
    await field.fill(text);
    await field.press('Enter');
  }
  const button = page.getByRole('search').getByRole('button', { name: 'Find a Dietitian' });
  await button.focus();
  await expect.poll(() => asked).toContain('/assets/providers');
  await expect
    .poll(() => asked)
    .toContain('/api/providers?state_code=WA&insurance_company_name=Regence&limit=48');
  const count = asked.length;
  await button.press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Washington who take Regence' }),
  ).toBeVisible();
  expect(asked).toHaveLength(count);
});

test('from one page, ten others are got ready and no more; the next page has ten of its own', async ({
  page,
}) => {
  const { asked } = await open(page, RESULTS);
  const profiles = () => asked.filter((address) => address.startsWith('/api/providers/')).length;
  expect(await page.getByRole('article').count()).toBeGreaterThan(BUDGET);
  for (let index = 0; index < BUDGET; index++) {
    await card(page, index).focus();
    await expect.poll(profiles).toBe(index + 1);
  }
  await card(page, BUDGET).click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  expect(profiles()).toBe(BUDGET + 1);
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).hover();
  await expect.poll(() => asked).toContain('/assets/about');
});

for (const connection of [
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: 'slow-2g' },
  { saveData: false, effectiveType: '2g' },
]) {
  test(`nothing is got ready with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    const { asked } = await open(page, RESULTS);
    await card(page, 0).hover();
    await rest(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).focus();
    await rest(page);
    expect(asked).toEqual([]);
    await card(page, 0).click();
    await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
    expect(asked).toHaveLength(4);
  });
}

test('the portal, other sites and this page itself are not got ready', async ({ page }) => {
  const { asked } = await open(page, '/about');
  await page.evaluate(() => {
    const links = ['/portal/login', 'https://elsewhere.example/', '/about#content', 'mailto:a@b.example'];
    for (const href of links) {
      const link = document.createElement('a');
      Object.assign(link, { href, textContent: href });
      document.querySelector('main')?.append(link);
    }
  });
  for (const link of await page.locator('main > a').all()) {
    await link.focus();
    await rest(page);
  }
  expect(asked).toEqual([]);
});
