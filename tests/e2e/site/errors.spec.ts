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
      await page.getByRole('article').first().getByRole('link').click();
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
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Regence');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Server Error');
    failing = false;
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '?');
  });

  test("'Go Back' leads home without history", async ({ page }) => {
    await page.goto('/nowhere');
    await page.evaluate(() => Object.defineProperty(navigation, 'canGoBack', { value: false }));
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test('without a network, the service is unavailable', async ({ page, context }) => {
    await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
    await page.locator('input[role=combobox]').nth(1).fill('aetna');
    await context.setOffline(true);
    await page.getByRole('search').getByRole('button', { name: 'Find a Dietitian' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Unavailable');
  });
});

test.describe('documents have the right status', () => {
  const long = 'x'.repeat(10_000);
  const cases: [method: string, path: string, status: number, title: string][] = [
    ['GET', '/nowhere', 404, 'Page Not Found'],
    ['GET', '/providers/999999', 404, 'Page Not Found'],
    ['GET', '/providers/abc', 404, 'Page Not Found'],
    ['GET', `/providers/${long}`, 404, 'Page Not Found'],
    ['GET', '/providers/%00', 404, 'Page Not Found'],
    ['GET', '/providers/%FF', 404, 'Page Not Found'],
    ['GET', '/providers/%F0%9F%A5%A6', 404, 'Page Not Found'],
    ['GET', '/providers/__proto__', 404, 'Page Not Found'],
    ['GET', '/providers/%20', 400, 'Bad Request'],
    ['GET', '/%FF', 404, 'Page Not Found'],
    ['POST', '/', 405, 'Error 405'],
    ['POST', '/providers', 405, 'Error 405'],
    ['POST', '/faqs', 405, 'Error 405'],
  ];
  for (const [method, path, status, title] of cases) {
    test(`${method} ${path.slice(0, 40)}: ${status}, in the site's layout`, async ({ request, siteUrl }) => {
      const answer = await request.fetch(path, { method, headers: { Origin: siteUrl } });
      expect(answer.status()).toBe(status);
      const html = await answer.text();
      expect(html).toContain(`>${title}</h1>`);
      expect(html).toContain('</footer>');
      expect(html).not.toMatch(/ at .*\.(ts|js):\d+/);
    });
  }

  const queries = [
    `state_code=${long}&insurance_company_name=Aetna`,
    'state_code=%00&insurance_company_name=%00',
    'state_code=%FF&insurance_company_name=%FF',
    'state_code=OR&state_code=WA&insurance_company_name=Aetna&insurance_company_name=Cigna',
    'state_code[]=OR&insurance_company_name[]=Aetna',
    'state_code=%F0%9F%A5%A6&insurance_company_name=%F0%9F%A5%A6',
    'state_code=OR&insurance_company_name=Aetna&after=%F0%9F%A5%A6',
    '__proto__[x]=1&constructor=2',
  ];
  for (const query of queries) {
    test(`/providers?${query.slice(0, 60)} is a page`, async ({ request }) => {
      const answer = await request.get(`/providers?${query}`);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain('Find a Dietitian</h1>');
    });
  }
});
