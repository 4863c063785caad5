import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  addAuthenticator,
  addPasskey,
  expect,
  flash,
  invite,
  mailedLink,
  registerThrough,
  signInAs,
  test,
} from '../../support/portal-fixture.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { newEmail } from '../../support/sessions.ts';

test.use({ expectedErrors: /Failed to load resource/ });

/** Another person's browser, without a passkey. */
async function otherBrowser(browser: Browser, site: RunningSite): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  return page;
}

/** Presses a button or link by keyboard. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target).toBeEnabled();
  await target.focus();
  await page.keyboard.press('Enter');
}

/** Presses a button of a member's menu by keyboard, and waits for its dialog. */
async function openDialog(item: Locator, name: RegExp): Promise<void> {
  const more = item.getByRole('button', { name: /^More for/ });
  const button = item.getByRole('button', { name });
  await expect(more).toBeEnabled();
  await more.press('Enter');
  await expect(button).toBeEnabled();
  await button.focus();
  await button.press('Enter');
  const dialogs = item.page().getByRole('dialog').or(item.page().getByRole('alertdialog'));
  await expect(dialogs.locator(':focus')).toHaveCount(1);
}

test('by keyboard: a colleague joins, gets other permissions, leaves and comes back', async ({
  page,
  site,
  browser,
}) => {
  const email = newEmail();
  await page.goto('/portal');
  await press(page, 'link', /^Team/);
  await press(page, 'button', 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectAccessible(page, [390]);
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: /^Directory/ })).toBeFocused();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText(`Invitation sent to ${email}.`);
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  const invitation = page.getByRole('listitem').filter({ hasText: email });
  await expect(invitation).toContainText(/Expires .* (PST|PDT)/);
  await expect(invitation).toContainText('Directory');
  await expectAccessible(page, [390, 768, 1280]);

  const colleague = await otherBrowser(browser, site);
  await addAuthenticator(colleague);
  await registerThrough(colleague, await mailedLink(site, email, '/portal/verify-invitation'));
  const links = colleague.getByRole('complementary').getByRole('link');
  await expect(links.filter({ hasText: 'Providers' })).toHaveCount(1);
  await expect(links.filter({ hasText: /Team|Referrals/ })).toHaveCount(0);
  await colleague.goto('/portal/team');
  await expect(colleague.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await page.reload();
  const member = page.getByRole('listitem').filter({ hasText: email });
  await expect(member).toContainText('Ana Duarte');
  await expect(member).toContainText('Last signed in just now');
  await openDialog(member, /^Permissions/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /^Referrals/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(member).toContainText('Directory, Referrals');
  await colleague.goto('/portal/referrals');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();

  await openDialog(member, /^Deactivate/);
  const question = page.getByRole('alertdialog', { name: 'Deactivate Account' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, [390]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Ana Duarte was deactivated.');
  await expect(member).toContainText('Deactivated');
  await expect(member.getByRole('button', { name: /^More for/ })).toBeFocused();
  await colleague.goto('/portal/providers');
  await expect(colleague.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await signInAs(colleague, email);
  await expect(flash(colleague)).toContainText('A user could not be found with this email address.');

  await openDialog(member, /^Reactivate/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Ana Duarte was reactivated. Now send a new link.');
  await expect(member).toContainText('Needs a new link');
  await openDialog(member, /^Send new link/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText(`Link sent to Ana Duarte at ${email}.`);
  await expectAccessible(page, [390]);
  await signInAs(colleague, email);
  await expect(flash(colleague)).toContainText('No passkeys are registered for this account.');
  await colleague.goto(await mailedLink(site, email, '/portal/reset-sign-in'));
  await colleague.getByRole('button', { name: 'Set Up Passkey' }).click();
  await expect(flash(colleague)).toContainText('Your new passkey is set up.');
  await colleague.context().close();
});

test('invitations: waiting and expired ones, a recipient of referrals, and focus after removing', async ({
  page,
  site,
}) => {
  const [email, expired] = [newEmail(), newEmail()];
  await invite(site, expired, 0);
  await page.goto('/portal/team');
  const section = (name: 'Open' | 'Expired') => page.getByRole('region', { name: `${name} invitations` });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  const box = dialog.getByRole('checkbox', { name: /^Recipient of referrals/ });
  await expect(box).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: /^Referrals/ }).check();
  await box.check();
  await expectAccessible(page, [390, 1280]);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(section('Open').getByRole('listitem').filter({ hasText: email })).toContainText(
    'Gets an email',
  );
  for (const [address, list] of [
    [expired, section('Expired')],
    [email, section('Open')],
  ] as const) {
    await page.getByRole('button', { name: `Remove: ${address}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(list.getByRole('listitem').filter({ hasText: address })).toHaveCount(0);
    await expect(list.or(page.getByRole('main')).and(page.locator(':focus'))).toHaveCount(1);
  }
});

test('a colleague loses a phone: the mailed link gives a new passkey, once', async ({
  page,
  site,
  browser,
}) => {
  const lost = await otherBrowser(browser, site);
  const { email } = await addPasskey(lost, site);
  await lost.goto('/portal/login');
  await expect(lost.getByRole('link', { name: 'support@sorrel.example' })).toBeVisible();
  await signInAs(lost, email);
  await expect(flash(lost)).toContainText('Login successful!');

  await page.goto('/portal/team');
  const member = page.getByRole('listitem').filter({ hasText: email });
  await member.getByRole('button', { name: /^More for/ }).click();
  await member.getByRole('button', { name: /^Reset sign-in/ }).click();
  await page
    .getByRole('dialog', { name: 'Reset Sign-In' })
    .getByRole('button', { name: 'Send Link' })
    .click();
  await expect(flash(page)).toContainText(`Link sent to Ana Duarte at ${email}.`);

  const link = await mailedLink(site, email, '/portal/reset-sign-in');
  const fresh = await otherBrowser(browser, site);
  const asked: string[] = [];
  fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await addAuthenticator(fresh);
  await fresh.goto(link);
  await expect(fresh.getByRole('button', { name: 'Set Up Passkey' })).toBeEnabled();
  await expectAccessible(fresh, [390, 1280]);
  expect(asked.filter((call) => call.includes('/api/'))).toEqual([]);
  await lost.reload();
  await expect(lost.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await fresh.getByRole('button', { name: 'Set Up Passkey' }).click();
  await expect(flash(fresh)).toContainText('Your new passkey is set up.');
  await expect(fresh.getByRole('complementary')).toContainText(email);
  await lost.reload();
  await expect(lost.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect((await fresh.goto(link))?.status()).toBe(410);
  await expect(fresh.getByRole('heading', { name: 'Reset Link Already Used' })).toBeVisible();
  await expectAccessible(fresh, [390]);
  await lost.context().close();
  await fresh.context().close();
});
