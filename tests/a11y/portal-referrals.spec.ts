import { expectAccessible } from '../support/axe.ts';
import { addReferral, MAILS } from '../support/inbox.ts';
import { expect, flash, test } from '../support/portal-fixture.ts';
import { startServer } from '../support/site-fixture.ts';

const WIDTHS = [320, 390, 768, 1280];
const ALL_MAILS = Object.values(MAILS);

test.use({ expectedErrors: /Failed to load resource/ });

test.describe('signed in', () => {
  test.beforeEach(({ user }) => {
    expect(user.id).toBeGreaterThan(0);
  });

  test('a full inbox, every status', async ({ page, site }) => {
    await addReferral(site, { status: 'closed', minutesAgo: 90, mails: ALL_MAILS });
    await addReferral(site, { status: 'scheduled', mails: [] });
    await addReferral(site, { status: 'contacted' });
    await addReferral(site, { mails: ALL_MAILS });
    await page.goto('/portal/referrals');
    await expect(page.getByRole('row').nth(4)).toBeVisible();
    await expectAccessible(page, WIDTHS);
  });

  test('one referral: untouched, changed, saved, failed', async ({ page, site }) => {
    const { id } = await addReferral(site, { mails: ALL_MAILS });
    await page.goto(`/portal/referrals/${id}`);
    await expectAccessible(page, WIDTHS);
    await page.getByLabel('Contacted').check();
    await expectAccessible(page, WIDTHS);
    await page.getByRole('button', { name: 'Save status' }).click();
    await expect(flash(page)).toHaveAttribute('data-type', 'success');
    await expectAccessible(page, WIDTHS);
    await page.route('**/api/portal/referrals/*', (route) => route.abort());
    await page.getByLabel('Closed').check();
    await page.getByRole('button', { name: 'Save status' }).click();
    await expect(flash(page)).toHaveAttribute('data-type', 'danger');
    await expectAccessible(page, WIDTHS);
  });
});

test.describe('on a new site', () => {
  test.use({ siteSetup: { start: () => startServer() } });

  test('an empty inbox with its warning, and the last of two pages', async ({ page, user }) => {
    expect(user.id).toBeGreaterThan(0);
    for (const address of ['/portal/referrals', '/portal/referrals?after=1']) {
      await page.goto(address);
      await expect(page.getByText('Nobody is notified of new referrals.')).toBeVisible();
      await expectAccessible(page, WIDTHS);
    }
  });
});
