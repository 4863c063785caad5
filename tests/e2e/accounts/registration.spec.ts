import { expectAccessible } from '../../support/axe.ts';
import { addAuthenticator, flash, holdRequest, invite } from '../../support/portal-fixture.ts';
import { newEmail } from '../../support/sessions.ts';
import { expect, test } from '../../support/site-fixture.ts';

test('registration, logout and login, by keyboard', async ({ page, site }) => {
  await addAuthenticator(page);
  const email = newEmail();
  await page.goto(await invite(site, email));
  await expect(page).toHaveURL(/\/portal\/registration$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Registration');
  const address = page.getByLabel('Email');
  await expect(address).toHaveValue(email);
  await expect(address).not.toBeEditable();
  await expect(address).toHaveAccessibleDescription('Verified via the invitation link');
  expect(await page.evaluate(() => sessionStorage.getItem('sorrel:verified-email'))).toBe(email);

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

  await sidebar.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(address).toBeEnabled();
  await address.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(flash(page)).toHaveText(/Login successful!/);
});

test("shows 'Verifying your invitation...' while its loader runs, also in the initial document", async ({
  page,
  site,
}) => {
  const link = await invite(site, newEmail());
  const document = await (await page.request.get(link)).text();
  expect(document).toContain('Verifying your invitation...');
  const { seen } = await holdRequest(page, '**/verify_invitation?*');
  await page.goto('/faqs');
  await page.goto(link);
  const request = await seen;
  await expect(page.getByText('Verifying your invitation...')).toBeVisible();
  await expectAccessible(page);
  await request.continue();
  await expect(page.getByLabel('First Name')).toBeVisible();
  // The history does not contain the link with its token.
  await page.goBack();
  await expect(page).toHaveURL(/\/faqs$/);
});

test("requires first and last name on each change; the button reads 'Setting up...'; a note explains passkeys", async ({
  page,
  site,
}) => {
  await addAuthenticator(page);
  await page.goto(await invite(site, newEmail()));
  await expect(page.getByText('What is a passkey?')).toBeVisible();
  const [first, last] = [page.getByLabel('First Name'), page.getByLabel('Last Name')];
  await expect(first).not.toHaveAttribute('aria-invalid');
  await first.fill('A');
  await first.fill(' ');
  await expect(first).toHaveAccessibleDescription(/First name is required/);
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(last).not.toHaveAttribute('aria-invalid');
  await first.fill('Ana');
  await expect(first).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Set Up Passkey' }).click();
  await expect(last).toHaveAccessibleDescription(/Last name is required/);
  await expect(page).toHaveURL(/registration$/);
  await expectAccessible(page);

  await last.fill('Duarte');
  const { seen } = await holdRequest(page, '**/register');
  await page.getByRole('button', { name: 'Set Up Passkey' }).click();
  const request = await seen;
  await expect(page.getByRole('button', { name: 'Setting up...' })).toBeVisible();
  await request.continue();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.describe('a failed registration', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the first user types an address of their own', async ({ page }) => {
    // Only a site without users takes such a link.
    const invited = { email: 'practice@practice.example', asks_for_email: true };
    await page.route('**/api/portal/verify_invitation*', (route) => route.fulfill({ json: invited }));
    await page.goto('/portal/verify-invitation?token=x');
    const address = page.getByLabel('Email');
    await expect(address).toHaveValue('');
    await expect(address).toHaveAccessibleDescription(/Your own address.*not practice@practice\.example/);
    await page.getByLabel('First Name').fill('Marisol');
    await page.getByLabel('Last Name').fill('Reyes');
    await page.getByRole('button', { name: 'Set Up Passkey' }).click();
    await expect(address).toBeFocused();
    await expectAccessible(page, [390, 1280]);
    const sent = page.waitForRequest('**/registration_options');
    await page.route('**/registration_options', (route) => route.abort());
    await address.fill('marisol@practice.example');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      registration: { email: 'marisol@practice.example' },
    });
  });

  test('shows the server message as a danger flash, and fields keep their values', async ({ page, site }) => {
    await addAuthenticator(page);
    const email = newEmail();
    await page.goto(await invite(site, email));
    await page.getByLabel('First Name').fill('Ana');
    await page.getByLabel('Last Name').fill('Duarte');
    await invite(site, email);
    await page.getByRole('button', { name: 'Set Up Passkey' }).click();
    await expect(flash(page)).toHaveText(/This invitation has expired\./);
    await expect(flash(page)).toHaveAttribute('data-type', 'danger');
    await expect(page.getByLabel('First Name')).toHaveValue('Ana');
    await expect(page.getByLabel('Last Name')).toHaveValue('Duarte');
  });

  test('says every message of the server, that the connection was lost, and that the prompt was cancelled; a retry works', async ({
    page,
    site,
  }) => {
    const { cdp, authenticatorId } = await addAuthenticator(page, { isUserVerified: false });
    await page.goto(await invite(site, newEmail()));
    await page.route(
      '**/registration_options',
      (route) => route.fulfill({ status: 422, json: { errors: ['One error', 'Another'] } }),
      { times: 1 },
    );
    await page.getByLabel('First Name').fill('Ana');
    await page.getByLabel('Last Name').fill('Duarte');
    const submit = page.getByRole('button', { name: 'Set Up Passkey' });
    await submit.click();
    await expect(flash(page).locator('p')).toHaveText(['One error', 'Another']);
    await page.route('**/registration_options', (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(flash(page)).toContainText('The connection was lost. Please try again.');
    await submit.click();
    await expect(flash(page)).toContainText('Setting up the passkey was cancelled or timed out.');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await submit.click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});
