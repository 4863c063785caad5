import { expectAccessible } from '../../support/axe.ts';
import { addAuthenticator, addPasskey, flash, signInAs } from '../../support/portal-fixture.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('a second device: add its passkey, rename it, and remove the old one', async ({ page, site }) => {
  const old = await addPasskey(page, site);
  await page.goto('/portal/login');
  await signInAs(page, old.email);
  await page.getByRole('complementary').getByRole('link', { name: 'Account' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveCount(1);
  await expect(passkeys).toContainText('This session');
  await expect(page.getByRole('button', { name: /^Rename/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: 'Add Passkey' });
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await dialog.getByRole('button', { name: 'Set Up Passkey' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog).toContainText('Name is required');
  await dialog.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('This device already has a passkey for this account.');
  await expectAccessible(page);

  await test.step('on another authenticator it works', async () => {
    await old.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: old.authenticatorId });
    await addAuthenticator(page);
    await dialog.getByRole('button', { name: 'Set Up Passkey' }).click();
    await expect(flash(page)).toContainText('Work laptop was added.');
    await expect(page.getByRole('button', { name: 'Add Passkey' })).toBeFocused();
    await expect(passkeys).toHaveCount(2);
  });

  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog', { name: 'Rename Passkey' }).getByLabel('Name').fill('Home laptop');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('The passkey is now called Home laptop.');

  await page.getByRole('button', { name: /^Remove Passkey of/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Passkey' });
  await expect(question).toContainText('You are signed in with it, so you will be signed out.');
  await page.evaluate(() => Object.assign(window, { isFormerDocument: true }));
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => 'isFormerDocument' in window)).toBe(false);
  await signInAs(page, old.email);
  await expect(flash(page)).toContainText('Login successful!');
  await page.goto('/portal/account');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(flash(page)).toContainText('You are signed out everywhere else.');
});
