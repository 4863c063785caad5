import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  addAuthenticator,
  expect,
  flash,
  invite,
  mailedLink,
  registerThrough,
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
  await test.step('Escape asks before what was typed is lost, and again after more was typed', async () => {
    for (const text of ['a', 'na']) {
      await page.keyboard.type(text);
      await expect(dialog).not.toContainText('What you typed is not saved.');
      await page.keyboard.press('Escape');
      await expect(dialog).toContainText('What you typed is not saved.');
      await expect(dialog.getByLabel('Email')).toBeFocused();
    }
    await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(inviting).toBeFocused();
    await inviting.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await inviting.press('Enter');
  });
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
  await openDialog(member, /^Edit/);
  await expect(page.getByRole('dialog')).toContainText('invite the person at the new one');
  await page.getByLabel('First name').fill('Anna');
  await page.getByRole('checkbox', { name: /^Referrals/ }).press('Space');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Anna Duarte was changed.');
  await expect(member).toContainText('Directory, Referrals');
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

  await openDialog(member, /^Reactivate/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Anna Duarte was reactivated. Now send a sign-in link.');
  await expect(member).toContainText('Needs a sign-in link');
  await openDialog(member, /^Send sign-in link/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText(`This server sends no email. Give this link to ${email}:`);
  await test.step('the mailed link gives a new passkey, once, and nothing before a click', async () => {
    const link = await mailedLink(site, email, '/portal/reset-sign-in');
    const asked: string[] = [];
    colleague.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await colleague.goto(link);
    await expect(colleague.getByRole('button', { name: 'Set Up Passkey' })).toBeEnabled();
    expect(asked.filter((call) => call.includes('/api/'))).toEqual(['/api/portal/verify_sign_in_link']);
    await colleague.getByRole('button', { name: 'Set Up Passkey' }).click();
    await expect(flash(colleague)).toContainText('Your new passkey is set up.');
    await expect(colleague.getByRole('complementary')).toContainText(email);
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { name: 'Sign-In Link Error' })).toBeVisible();
  });
  await colleague.context().close();
});

test('expired and failed invitations; focus after removing', async ({ page, site }) => {
  const email = newEmail();
  await invite(site, email, 0);
  const rejected = { mail_error: '550 No such mailbox' };
  await site.services.db.updateTable('links').set(rejected).where('email', '=', email).execute();
  await page.goto('/portal/team');
  const list = page.getByRole('region', { name: 'Open invitations' });
  const invitation = list.getByRole('listitem').filter({ hasText: email });
  await expect(invitation).toContainText(/Expired.*Email failed.*The mail server says: 550 No such mailbox/);
  await page.getByRole('button', { name: `Resend ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await expect(invitation).toContainText('Expires');
  await expect(invitation).not.toContainText('Email failed');
  await page.getByRole('button', { name: `Remove ${email}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(invitation).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
});
