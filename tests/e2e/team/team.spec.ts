import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  addAuthenticator,
  expect,
  flash,
  invite,
  mailedLink,
  registerThrough,
  signInAs,
  test,
} from '../../support/portal-fixture.ts';
import { newEmail } from '../../support/sessions.ts';

test.use({ expectedErrors: /Failed to load resource/, permissions: ['clipboard-read', 'clipboard-write'] });

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

test('by keyboard: a colleague joins, leaves and comes back', async ({ page, site, browser }) => {
  const email = newEmail();
  await page.goto('/portal');
  await page.getByRole('link', { name: /^Team/ }).press('Enter');
  const inviting = page.getByRole('button', { name: 'Invite', exact: true });
  await expect(inviting).toBeEnabled();
  await inviting.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: /^Directory/ })).toBeFocused();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText(`This server sends no email. Give this link to ${email}:`);
  await expect(inviting).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(flash(page)).toContainText('The link is copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(site.url + (await mailedLink(site, email, '/portal/verify-invitation')));
  const invitation = page.getByRole('listitem').filter({ hasText: email });
  await expect(invitation).toContainText(/Expires .* (PST|PDT)/);
  await expect(invitation).toContainText('Directory');
  await expectAccessible(page);

  const colleague = await browser.newPage({ baseURL: site.url });
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

  await openDialog(member, /^Name/);
  await expect(page.getByRole('dialog')).toContainText('invite the person at the new one');
  await page.getByLabel('First name').fill('Anna');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Anna Duarte was changed.');
  await expect(member.getByRole('button', { name: 'More for Anna Duarte' })).toBeFocused();

  await openDialog(member, /^Deactivate/);
  const question = page.getByRole('alertdialog', { name: 'Deactivate Account' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Anna Duarte was deactivated.');
  await expect(member).toContainText('Deactivated');
  await expect(member.getByRole('button', { name: /^More for/ })).toBeFocused();
  await colleague.goto('/portal/providers');
  await expect(colleague.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await signInAs(colleague, email);
  await expect(flash(colleague)).toContainText('A user could not be found with this email address.');

  await openDialog(member, /^Reactivate/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Anna Duarte was reactivated. Now send a sign-in link.');
  await expect(member).toContainText('Needs a sign-in link');
  await openDialog(member, /^Send sign-in link/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText(`This server sends no email. Give this link to ${email}:`);
  await signInAs(colleague, email);
  await expect(flash(colleague)).toContainText('No passkeys are registered for this account.');
  await test.step('the mailed link gives a new passkey, once, and nothing before a click', async () => {
    const link = await mailedLink(site, email, '/portal/reset-sign-in');
    const asked: string[] = [];
    colleague.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await colleague.goto(link);
    await expect(colleague.getByRole('button', { name: 'Set Up Passkey' })).toBeEnabled();
    await expectAccessible(colleague);
    expect(asked.filter((call) => call.includes('/api/'))).toEqual(['/api/portal/verify_sign_in_link']);
    await colleague.getByRole('button', { name: 'Set Up Passkey' }).click();
    await expect(flash(colleague)).toContainText('Your new passkey is set up.');
    await expect(colleague.getByRole('complementary')).toContainText(email);
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { name: 'Sign-In Link Already Used' })).toBeVisible();
  });
  await colleague.context().close();
});

test('invitations: open, expired and not mailed ones, and focus after removing', async ({ page, site }) => {
  const [email, expired] = [newEmail(), newEmail()];
  await invite(site, expired, 0);
  const rejected = { mail_error: '550 No such mailbox' };
  await site.services.db.updateTable('links').set(rejected).where('email', '=', expired).execute();
  await page.goto('/portal/team');
  const section = (name: 'Open' | 'Expired') => page.getByRole('region', { name: `${name} invitations` });
  const failed = section('Expired').getByRole('listitem').filter({ hasText: expired });
  await expect(failed).toContainText('Email failed');
  await expect(failed).toContainText('The mail server says: 550 No such mailbox');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  const box = dialog.getByRole('checkbox', { name: /^Recipient of referrals/ });
  await expect(box).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: /^Referrals/ }).check();
  await box.check();
  await expectAccessible(page);
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
