import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addAuthenticator, invite, registerThrough } from '../../support/portal-fixture.ts';
import { newEmail } from '../../support/sessions.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const DANGER = 'border-coral';
const INFO = 'border-leaf';

async function expectErrorPage(page: Page, title: string, message: string, color = DANGER): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('alert')).toHaveClass(new RegExp(color));
  const login = page.getByRole('link', { name: 'Go to Login' });
  await expect(login).toHaveCount(title === 'Account Already Exists' ? 1 : 0);
  const mayPass = ['Server Error', 'Invitation Error'].includes(title);
  const leadsToSignIn = !mayPass && title !== 'Account Already Exists';
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(leadsToSignIn ? 1 : 0);
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveCount(mayPass ? 1 : 0);
  await expect(page.locator('main a[href^="mailto:"]')).toHaveText('support@sorrel.example');
}

test('400 Invalid Invitation Link: a document without a token', async ({ page }) => {
  for (const address of ['/portal/verify-invitation', '/portal/verify-invitation?token=']) {
    expect((await page.goto(address))?.status()).toBe(400);
    await expectErrorPage(
      page,
      'Invalid Invitation Link',
      'The invitation link is missing required information. Please check the link and try again.',
    );
  }
  await expectAccessible(page);
});

test('404 Invitation Not Found', async ({ page }) => {
  await page.goto('/portal/verify-invitation?token=nobody-made-this');
  await expectErrorPage(
    page,
    'Invitation Not Found',
    'This invitation could not be found. Please reach out to an admin for assistance.',
  );
});

test("410 'already used' Invitation Already Used, then 409 Account Already Exists with 'Go to Login'", async ({
  page,
  site,
}) => {
  await addAuthenticator(page);
  const email = newEmail();
  const link = await invite(site, email);
  await registerThrough(page, link);
  await page.goto(link);
  await expectErrorPage(
    page,
    'Invitation Already Used',
    'This invitation has already been used and cannot be used again. Please reach out to an admin for assistance.',
  );
  await page.goto(await invite(site, email));
  await expectErrorPage(
    page,
    'Account Already Exists',
    'You already have an account with this email address. Please login instead of registering again.',
    INFO,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/portal\/login$/);
});

test('other 410 Invitation Expired', async ({ page, site }) => {
  await page.goto(await invite(site, newEmail(), 0));
  await expectErrorPage(
    page,
    'Invitation Expired',
    'This invitation has expired. Please reach out to an admin for a new invitation.',
  );
});

test('500 Server Error; Try Again verifies the invitation', async ({ page, site }) => {
  const fail = (route: Route) => route.fulfill({ status: 500, json: { error: 'x' } });
  await page.route('**/verify_invitation?*', fail, { times: 1 });
  await page.goto(await invite(site, newEmail()));
  await expectErrorPage(
    page,
    'Server Error',
    'We encountered a server error while verifying your invitation. Please try again later.',
  );
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByLabel('First Name')).toBeVisible();
});

test("anything else: Invitation Error, the error's own text", async ({ page }) => {
  await page.route('**/verify_invitation?*', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many attempts. Please try again in a minute.' } }),
  );
  await page.goto('/portal/verify-invitation?token=x');
  await expectErrorPage(page, 'Invitation Error', 'Too many attempts. Please try again in a minute.');
});
