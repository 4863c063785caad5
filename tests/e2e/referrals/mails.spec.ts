import { addReferral, MAILS } from '../../support/inbox.ts';
import { expect, test } from '../../support/portal-fixture.ts';

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
