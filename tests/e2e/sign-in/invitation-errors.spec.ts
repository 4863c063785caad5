import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addAuthenticator, invite, registerThrough } from '../../support/portal-fixture.ts';
import { newEmail } from '../../support/sessions.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

/** Expects the page of a link that does not work, with its only way on. */
async function expectErrorPage(page: Page, title: string, way: string, color = 'border-coral') {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('alert')).toHaveClass(new RegExp(color));
  const ways = page.getByRole('main').getByRole('link').filter({ hasNotText: '@' });
  await expect(ways).toHaveText([way]);
  await expect(page.locator('main a[href^="mailto:"]')).toHaveText('support@sorrel.example');
}

test('invitation links that do not work', async ({ page, site }) => {
  await page.goto('/portal/verify-invitation?token=');
  await expectErrorPage(page, 'Invalid Invitation Link', 'Sign In');

  await page.route('**/verify_invitation?*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await addAuthenticator(page);
  const email = newEmail();
  const link = await invite(site, email);
  await page.goto(link);
  await expectErrorPage(page, 'Server Error', 'Try Again');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByLabel('First Name')).toBeVisible();

  await registerThrough(page, link);
  await page.goto(await invite(site, email));
  await expectErrorPage(page, 'Account Already Exists', 'Go to Login', 'border-leaf');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  // Who is signed in goes on to the dashboard.
  await expect(page).toHaveURL(/\/portal$/);
});
