import { expectAccessible } from '../../support/axe.ts';
import { addAuthenticator, flash, holdRequest, invite } from '../../support/portal-fixture.ts';
import { newEmail } from '../../support/sessions.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('registration by keyboard', async ({ page, site }) => {
  await addAuthenticator(page);
  const email = newEmail();
  const link = await invite(site, email);
  const document = await (await page.request.get(link)).text();
  expect(document).toContain('Verifying your invitation...');
  const { seen } = await holdRequest(page, '**/verify_invitation?*');
  await page.goto('/faqs');
  await page.goto(link);
  const request = await seen;
  await expect(page.getByText('Verifying your invitation...')).toBeVisible();
  await request.continue();
  await expect(page).toHaveURL(/\/portal\/registration$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Registration');
  const address = page.getByLabel('Email');
  await expect(address).toHaveValue(email);
  await expect(address).not.toBeEditable();
  await expect(address).toHaveAccessibleDescription('Verified via the invitation link');
  expect(await page.evaluate(() => sessionStorage.getItem('sorrel:verified-email'))).toBe(email);
  // The history does not contain the link with its token.
  await page.goBack();
  await expect(page).toHaveURL(/\/faqs$/);
  await page.goForward();

  await expect(page.getByLabel('First Name')).toBeEnabled();
  await address.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('  Ana ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Duarte');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal$/);
  await expect(flash(page)).toHaveText(/Registration successful!/);
  await expect(flash(page)).toHaveAttribute('data-type', 'success');
  await expect(page.locator('main')).toBeFocused();
  const sidebar = page.getByRole('complementary');
  await expect(sidebar).toContainText(/Signed in as.*Ana Duarte/);
  await expect(sidebar).toContainText(email);
});

test('registration errors keep what was typed', async ({ page, site }) => {
  const { cdp, authenticatorId } = await addAuthenticator(page, { isUserVerified: false });
  const email = newEmail();
  await page.goto(await invite(site, email));
  await expect(page.getByText('What is a passkey?')).toBeVisible();
  const [first, last] = [page.getByLabel('First Name'), page.getByLabel('Last Name')];
  const submit = page.getByRole('button', { name: 'Set Up Passkey' });
  await expect(first).not.toHaveAttribute('aria-invalid');
  await first.fill('A');
  await first.fill(' ');
  await expect(first).toHaveAccessibleDescription(/First name is required/);
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(last).not.toHaveAttribute('aria-invalid');
  await first.fill('Ana');
  await expect(first).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect(last).toHaveAccessibleDescription(/Last name is required/);
  await expect(page).toHaveURL(/registration$/);
  await expectAccessible(page);

  await last.fill('Duarte');
  await page.route(
    '**/registration_options',
    (route) => route.fulfill({ status: 422, json: { errors: ['One error', 'Another'] } }),
    { times: 1 },
  );
  await submit.click();
  await expect(flash(page).locator('p')).toHaveText(['One error', 'Another']);
  await expect(flash(page)).toHaveAttribute('data-type', 'danger');
  await page.route('**/registration_options', (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(flash(page)).toContainText('The connection was lost. Please try again.');
  await submit.click();
  await expect(flash(page)).toContainText('Setting up the passkey was cancelled or timed out.');
  await expect(first).toHaveValue('Ana');
  await expect(last).toHaveValue('Duarte');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  const { seen } = await holdRequest(page, '**/register');
  await submit.click();
  const request = await seen;
  await expect(page.getByRole('button', { name: 'Setting up...' })).toBeVisible();
  await request.continue();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the first user types an address of their own', async ({ page }) => {
  // Only a site without users takes such a link.
  const invited = { email: 'practice@practice.example', asks_for_email: true };
  await page.route('**/api/portal/verify_invitation*', (route) => route.fulfill({ json: invited }));
  await page.goto('/portal/verify-invitation?token=x');
  const address = page.getByLabel('Email');
  await expect(address).toHaveAccessibleDescription(/Your own address.*not practice@practice\.example/);
  await page.getByLabel('First Name').fill('Marisol');
  await page.getByLabel('Last Name').fill('Reyes');
  await page.getByRole('button', { name: 'Set Up Passkey' }).click();
  await expect(address).toBeFocused();
  const sent = page.waitForRequest('**/registration_options');
  await page.route('**/registration_options', (route) => route.abort());
  await address.fill('marisol@practice.example');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    registration: { email: 'marisol@practice.example' },
  });
});
