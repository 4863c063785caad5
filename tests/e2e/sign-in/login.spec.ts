import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addPasskey, flash, holdRequest, signInAs } from '../../support/portal-fixture.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

async function expectDanger(page: Page, message: string | RegExp): Promise<void> {
  await expect(flash(page).locator('p')).toHaveText([message]);
  await expect(flash(page)).toHaveAttribute('data-type', 'danger');
  await expect(page).toHaveURL(/\/portal\/login/);
}

test("a sign-in fails, then goes to /portal with 'Login successful!'", async ({ page, site }) => {
  const { email, cdp, authenticatorId } = await addPasskey(page, site);
  const query = ['redirect', 'redirectTo', 'next', 'returnTo', 'url'].map(
    (name) => `${name}=https://evil.example/&${name}=//evil.example`,
  );
  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/authentication_options') && calls.push(request.url()),
  );
  await page.goto(`/portal/login?${query.join('&')}`);
  const field = page.getByLabel('Email');

  await test.step('an invalid email shows an error, gets focus and makes no API call', async () => {
    await signInAs(page, 'ana');
    await expect(field).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('ana');
    await expectAccessible(page, [320]);
  });

  await test.step('an unknown one stays in the field', async () => {
    await signInAs(page, 'nobody@practice.example');
    await expectDanger(page, /^A user could not be found with this email address\./);
    await expect(field).toHaveValue('nobody@practice.example');
    // The only call: the previous step made none.
    expect(calls).toHaveLength(1);
  });

  await test.step('a passkey that does not fit', async () => {
    await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: true });
    await signInAs(page, email);
    await expectDanger(page, /^Authentication failed\. Your passkey may have expired or been revoked\./);
    await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId });
  });

  const { seen } = await holdRequest(page, '**/authenticate');
  await signInAs(page, email.toUpperCase());
  const request = await seen;
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  await request.continue();
  await expect(page).toHaveURL(`${site.url}/portal`);
  await expect(flash(page)).toHaveText(/Login successful!/);
  await expect(flash(page)).toHaveAttribute('data-type', 'success');

  await test.step('after an expired session, the login has the email', async () => {
    await page.context().clearCookies();
    await page.goto('/portal');
    await expect(page).toHaveURL(/\/portal\/login$/);
    await expect(field).toHaveValue(email);
    await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  await test.step('after a logout it has not', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expect(field).toHaveValue('');
  });

  await test.step('a browser without passkey support', async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await signInAs(page, email);
    await expectDanger(
      page,
      'Passkeys are not supported on this device or browser. Please try a different device or contact support.',
    );
  });
});
