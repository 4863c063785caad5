import { expectNoViolations } from '../../support/axe.ts';
import { insuranceBox, submitSearch } from '../../support/search-form.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

/** Two examples of spec section 8; the unit test of `errorText` covers all. */
const ROWS: [status: number, title: string, message: string][] = [
  [
    401,
    'Authentication Required',
    'You need to log in to access this resource. Please sign in and try again.',
  ],
  [500, 'Server Error', "We're experiencing technical difficulties. Please try again in a few minutes."],
];

test.describe('a failed API call', () => {
  test.use({ expectedErrors: /Failed to load/ });

  for (const [status, title, message] of ROWS) {
    test(`${status} shows '${title}'`, async ({ page }) => {
      await page.route('**/api/providers/*', (route) =>
        route.fulfill({
          status,
          json: { error: 'The kettle is on.' },
          headers: { 'X-Request-Id': 'kettle-7' },
        }),
      );
      await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
      await hydrated(page);
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('What happened?');
      await expect(alert).toContainText(message);
      await expect(page.getByRole('heading', { name: 'What can you do?' })).toHaveCount(
        status >= 500 ? 1 : 0,
      );
      await expect(page.getByText('Reference for support: kettle-7')).toHaveCount(status >= 500 ? 1 : 0);
      const hasNextSteps = status === 401 ? 1 : 0;
      await expect(page.getByRole('heading', { name: 'Next Steps' })).toHaveCount(hasNextSteps);
      await expect(page.locator('main a[href="/portal/login"]')).toHaveCount(hasNextSteps);
      await expect(page.locator('main a[href^="mailto:"]')).toHaveAttribute(
        'href',
        /\?subject=Portal%20Error%20Report$/,
      );
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    });
  }

  test("'Try Again' reloads the page, 'Go Back' goes back in history", async ({ page }) => {
    let failing = true;
    await page.route('**/api/providers/*', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
    await hydrated(page);
    const name = await page.getByRole('article').first().getByRole('heading').textContent();
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Regence');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
    failing = false;
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '?');
  });

  test("'Go Back' leads home without history", async ({ page }) => {
    await page.goto('/nowhere');
    await expectNoViolations(page);
    await page.evaluate(() => Object.defineProperty(navigation, 'canGoBack', { value: false }));
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test('without a network, the service is unavailable', async ({ page, context }) => {
    await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
    await insuranceBox(page).fill('aetna');
    await context.setOffline(true);
    await submitSearch(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Unavailable');
  });
});
