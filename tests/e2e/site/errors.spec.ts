import { insuranceBox, RESULTS, submitSearch } from '../../support/search-form.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load/ });

test("a failed API call has a page with 'Try Again' and 'Go Back'", async ({ page, context }) => {
  let status = 401;
  const headers = { 'X-Request-Id': 'kettle-7' };
  await page.route('**/api/providers/*', (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: { error: 'x' }, headers }),
  );
  const title = page.getByRole('heading', { level: 1 });
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await page.goto(RESULTS);
  await hydrated(page);
  const name = await link.textContent();
  await link.click();
  await expect(title).toHaveText('Authentication Required');
  await expect(page.getByRole('alert')).toContainText('What happened?');
  await expect(page.getByRole('heading', { name: 'Next Steps' })).toBeVisible();
  await expect(page.locator('main a[href="/portal/login"]')).toBeVisible();
  await expect(page.getByText('Reference for support: kettle-7')).toHaveCount(0);
  await expect(page.locator('main a[href^="mailto:"]')).toHaveAttribute(
    'href',
    /\?subject=Portal%20Error%20Report$/,
  );
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(RESULTS);

  status = 500;
  await link.click();
  await expect(title).toHaveText('Server Error');
  await expect(page.getByRole('heading', { name: 'What can you do?' })).toBeVisible();
  await expect(page.getByText('Reference for support: kettle-7')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next Steps' })).toHaveCount(0);
  status = 200;
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(title).toHaveText(name ?? '?');

  await page.goto(RESULTS);
  await insuranceBox(page).fill('aetna');
  await context.setOffline(true);
  await submitSearch(page).click();
  await expect(title).toHaveText('Service Unavailable');
});

test("'Go Back' leads home without history", async ({ page }) => {
  await page.goto('/nowhere');
  await page.evaluate(() => Object.defineProperty(navigation, 'canGoBack', { value: false }));
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});
