import { expect, test } from '../../support/site-fixture.ts';

test.use({ javaScriptEnabled: false, expectedErrors: /status of 404/ });

test('a visitor finds a dietitian with native selects, filters and a name', async ({ page }) => {
  await page.goto('/');
  const submit = page.getByRole('search').getByRole('button', { name: 'Find a Dietitian' });
  await submit.click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('select:invalid')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Washington' });
  await page.getByRole('combobox', { name: 'Insurance' }).selectOption('Regence');
  await submit.click();
  const results = '/providers?state_code=WA&insurance_company_name=Regence';
  await expect(page).toHaveURL(results);
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('WA');
  await expect(page.getByRole('combobox', { name: 'Insurance' })).toHaveValue('Regence');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  for (const name of ['Spanish', 'By video']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(`${results}&language=es&visit=video`);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove By video' }).click();
  await expect(page).toHaveURL(`${results}&language=es`);
  await page.getByText('Looking for a dietitian by name?').click();
  await page.getByRole('searchbox', { name: 'Looking for a dietitian by name?' }).fill('quispe');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page).toHaveURL('/providers?name=quispe');
  await page.getByRole('link', { name: 'Ñusta Quispe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ñusta Quispe');
});

test('menu, accordions, error pages, and forms that need it', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByText('Menu').click();
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).click();
  await expect(title).toHaveText('About');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await page.getByText('What if I have to cancel?').click();
  await expect(page.getByText(/costs \$40/)).toBeVisible();

  await page.goto('/patient-referral');
  await expect(page.locator('noscript p')).toContainText(
    'This form needs JavaScript and a browser from 2023 or later. Please call or fax us instead',
  );
  await expect(page.getByRole('region', { name: 'Prefer to call or fax?' })).toBeVisible();
  await expect(page.locator('main :is(input, button):enabled')).toHaveCount(0);

  await page.goto('/portal/login');
  await expect(page.locator('noscript p')).toHaveText(
    'Please turn on JavaScript, and use a browser from 2023 or later: the portal needs both.',
  );

  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(title).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});
