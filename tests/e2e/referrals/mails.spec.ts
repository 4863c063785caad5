import { expectAccessible } from '../../support/axe.ts';
import { addReferral, MAILS } from '../../support/inbox.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';

test('a failed mail is sent again with one click', async ({ page, site }) => {
  const { id, emails } = await addReferral(site, { mails: [MAILS.failed] });
  await page.goto(`/portal/referrals/${id}`);
  await page.getByRole('button', { name: `Send again to ${emails[0]}` }).click();
  const mails = page.getByRole('region', { name: 'Emails' });
  await expect(mails.getByRole('button')).toHaveCount(0);
  await expect(mails.getByRole('listitem')).toContainText(/Waiting|Sent/);
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText(
    'Email sent again to Ana Duarte',
  );
});

test('examples are marked, and one action removes them after a confirmation', async ({ page, site }) => {
  const { id, reference } = await addReferral(site, { mails: [] });
  await site.services.db.updateTable('referrals').set({ is_example: 1 }).where('id', '=', id).execute();
  await page.goto('/portal/referrals?view=closed');
  await expect(page.getByText('One referral is an example, made up for the demo.')).toBeVisible();
  await page.getByRole('link', { name: /^New \d/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('Example');
  await expectAccessible(page, [320, 1280]);
  await page.getByRole('button', { name: 'Remove all examples' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove 1 example referral?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(flash(page)).toContainText('The examples were removed.');
  await expect(page.getByText(reference)).toHaveCount(0);
  await expect(page.getByText('made up for the demo')).toHaveCount(0);
});
