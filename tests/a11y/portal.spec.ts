import { expectAccessible } from '../support/axe.ts';
import { drawPicture } from '../support/pictures.ts';
import {
  addAuthenticator,
  expect,
  invite,
  newEmail,
  registerThrough,
  signInAs,
  test,
} from '../support/portal-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('before sign-in: verifying, registration and its errors, login and its errors', async ({
  page,
  site,
}) => {
  await page.route('**/verify_invitation?token=held', () => {});
  await page.goto('/portal/verify-invitation?token=held');
  await expect(page.getByText('Verifying your invitation...')).toBeVisible();
  await expectAccessible(page);

  await page.goto(await invite(site, newEmail()));
  await page.getByRole('button', { name: 'Set Up Passkey' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/portal/login');
  await expectAccessible(page);
  await signInAs(page, 'ana');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, 'nobody@practice.example');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('invitation errors, with and without a way on', async ({ page, site }) => {
  await page.goto('/portal/verify-invitation');
  await expectAccessible(page);
  await addAuthenticator(page);
  const email = newEmail();
  await registerThrough(page, await invite(site, email));
  await page.goto(await invite(site, email));
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await expectAccessible(page);
});

test('signed in: dashboard, drawer, an unknown page', async ({ page, user }) => {
  expect(user.id).toBeGreaterThan(0);
  await page.goto('/portal');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, [320, 390]);
  await page.goto('/portal/unknown');
  await expectAccessible(page);
});

test('a keyboard alone goes from the invitation to the dashboard and out again', async ({ page, site }) => {
  await addAuthenticator(page);
  const email = newEmail();
  await page.goto(await invite(site, email));
  await expect(page.getByLabel('First Name')).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Duarte');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.describe('the directory and the settings', () => {
  test.beforeEach(({ user }) => {
    expect(user.id).toBeGreaterThan(0);
  });

  test('table, filter, empty table, delete dialog', async ({ page }) => {
    await page.goto('/portal/providers');
    await expectAccessible(page, [320, 1280]);
    await page.getByLabel('Filter by name').fill('nobody');
    await expect(page.getByText('No provider has this name.')).toBeVisible();
    await expectAccessible(page, [320, 1280]);
    await page.getByLabel('Filter by name').fill('');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Delete Provider' })).toBeVisible();
    await expectAccessible(page, [320, 1280]);
  });

  test('read-only view', async ({ page }) => {
    await page.goto('/portal/providers/1');
    await expectAccessible(page, [320, 1280]);
  });

  test('form: untouched, changed with errors and pictures, leaving', async ({ page }) => {
    await page.goto('/portal/providers/1/edit');
    await expectAccessible(page, [320, 1280]);
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Bio').fill('New.');
    await page.getByRole('button', { name: 'Add license' }).click();
    await page.getByRole('button', { name: 'Add panel' }).click();
    await page
      .getByRole('button', { name: /^Applies to states/ })
      .first()
      .click();
    await page.getByText('Add several licenses…').click();
    await page.getByRole('group', { name: 'Credentials' }).getByRole('searchbox').fill('nothing');
    const photo = { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture('png') };
    await page.locator('input[type=file]').nth(1).setInputFiles(photo);
    await page
      .locator('input[type=file]')
      .nth(0)
      .setInputFiles({ ...photo, mimeType: 'image/gif' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expect(page.getByText('State is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page, [320, 1280]);
  });

  test('settings: view, edit with errors, flash', async ({ page }) => {
    await page.goto('/portal/settings');
    await expectAccessible(page, [320, 1280]);
    for (const name of ['EHR Integration Settings', 'Notification Settings']) {
      await page.getByRole('button', { name: `Edit ${name}` }).click();
    }
    await page.getByLabel('EHR Provider').fill('');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('EHR Provider is required')).toBeVisible();
    await expectAccessible(page, [320, 1280]);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('No changes were made to notification settings.')).toBeVisible();
    await expectAccessible(page, [320, 1280]);
  });
});
