import { expect, test } from '../../support/site-fixture.ts';

test.use({ javaScriptEnabled: false });

test('a visitor finds a dietitian with native selects, which the browser validates', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('search');
  const submit = form.getByRole('button', { name: 'Find a Dietitian' });
  // They look like the comboboxes and have the height of the button.
  for (const control of [form.getByRole('combobox').first(), submit]) {
    expect((await control.boundingBox())?.height).toBe(48);
  }
  await expect(form.getByRole('combobox').first()).toHaveCSS('appearance', 'none');
  await submit.click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('select:invalid')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Oregon' });
  await page.getByRole('combobox', { name: 'Insurance' }).selectOption('Aetna');
  await submit.click();
  await expect(page).toHaveURL('/providers?state_code=OR&insurance_company_name=Aetna');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('OR');
  await expect(page.getByRole('combobox', { name: 'Insurance' })).toHaveValue('Aetna');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').textContent();
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '?');
});

test('menu, accordions and footer links work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByText('Menu').click();
  await page.getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await page.getByText('What if I have to cancel?').click();
  await expect(page.getByText(/costs \$40/)).toBeVisible();
});

test('the referral page says to call or fax, with a disabled form', async ({ page }) => {
  await page.goto('/patient-referral');
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('This form needs JavaScript. Please call or fax us instead');
  const contact = page.getByRole('region', { name: 'Prefer to call or fax?' });
  await expect(contact.getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+15035550142',
  );
  await expect(contact.getByText('(503) 555-0143')).toBeVisible();
  for (const control of await page.locator('main :is(input, button)').all())
    await expect(control).toBeDisabled();
});

test.describe('the error page', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('has links that work', async ({ page }) => {
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });
});
