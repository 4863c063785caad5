import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
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

for (const width of [320, 390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('before sign-in: verifying, registration and its errors, login and its errors', async ({
      page,
      site,
    }) => {
      await page.route('**/verify_invitation?token=held', () => {});
      await page.goto('/portal/verify-invitation?token=held');
      await expect(page.getByText('Verifying your invitation...')).toBeVisible();
      await expectNoViolations(page);

      await page.goto(await invite(site, newEmail()));
      await page.getByRole('button', { name: 'Set Up Passkey' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);

      await page.goto('/portal/login');
      await expectNoViolations(page);
      await signInAs(page, 'ana');
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expectNoViolations(page);
      await signInAs(page, 'nobody@practice.example');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    });

    test('invitation errors, with and without a way on', async ({ page, site }) => {
      await page.goto('/portal/verify-invitation');
      await expectNoViolations(page);
      await addAuthenticator(page);
      const email = newEmail();
      await registerThrough(page, await invite(site, email));
      await page.goto(await invite(site, email));
      await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    });

    test('signed in: dashboard, drawer, an unknown page', async ({ page, user }) => {
      expect(user.id).toBeGreaterThan(0);
      await page.goto('/portal');
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      if (width < 768) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoViolations(page);
      }
      await page.goto('/portal/unknown');
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test('a keyboard alone goes from the invitation to the dashboard and out again', async ({ page, site }) => {
  await addAuthenticator(page);
  const email = newEmail();
  await page.goto(await invite(site, email));
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
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
