import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, auditTrailOf, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';
import { startServer } from '../../support/running-site.ts';

const WARNING = 'Nobody is notified of new referrals.';
const PER_PAGE = 50;

test.use({ viewport: { width: 1280, height: 900 } });

const rowOf = (page: Page, { reference }: ReferralInInbox): Locator =>
  page.getByRole('row').filter({ hasText: reference });

test.describe('the list', () => {
  test('newest first, with status, age and mail counts', async ({ page, site }) => {
    const oldest = await addReferral(site, { status: 'closed', minutesAgo: 2 * 24 * 60 });
    const scheduled = await addReferral(site, {
      status: 'scheduled',
      minutesAgo: 200,
      mails: [MAILS.sent, MAILS.sent],
    });
    const contacted = await addReferral(site, { status: 'contacted', minutesAgo: 65, mails: [] });
    const mixed = await addReferral(site, {
      minutesAgo: 5,
      mails: [MAILS.sent, MAILS.delayed, MAILS.failed],
    });
    const newest = await addReferral(site, { mails: [MAILS.waiting] });

    await page.goto('/portal/referrals');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
    await expect(page.getByRole('columnheader')).toHaveText(['Reference', 'Status', 'Received', 'Emails']);
    const expected: [ReferralInInbox, string[]][] = [
      [newest, ['New', 'just now', '1 waiting']],
      [mixed, ['New', '5 minutes ago', 'Sent to 1 · 1 waiting1 failed']],
      [contacted, ['Contacted', '1 hour ago', 'No recipient']],
      [scheduled, ['Scheduled', '3 hours ago', 'Sent to 2']],
      [oldest, ['Closed', '2 days ago', 'Sent to 1']],
    ];
    const references = await page.getByRole('rowheader').getByRole('link').allTextContents();
    expect(references.slice(0, 5)).toEqual(expected.map(([{ reference }]) => reference));
    for (const [referral, cells] of expected) {
      await expect(rowOf(page, referral).getByRole('cell')).toHaveText(cells);
    }
    const time = rowOf(page, oldest).getByRole('cell').locator('time');
    await expect(time).toHaveAttribute('title', /^[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M P[DS]T$/);
    await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await expectAccessible(page, [320, 390, 768, 1280]);
  });

  test('shows no patient data and records no visit until a referral is opened', async ({ page, site }) => {
    const referral = await addReferral(site);
    await page.goto('/portal');
    const answer = page.waitForResponse('**/api/portal/referrals');
    await page.getByRole('complementary').getByRole('link', { name: 'Referrals' }).click();
    const json = await (await answer).text();
    await expect(
      page.getByText('Open a referral to see whom it is about. Each opening is recorded.'),
    ).toBeVisible();
    await rowOf(page, referral).getByRole('link').hover();
    await page.reload();
    await rowOf(page, referral).getByRole('link').focus();
    for (const text of Object.values(PATIENT)) {
      expect(json).not.toContain(text);
      expect(await page.content()).not.toContain(text);
    }
    expect(await auditTrailOf(site, referral)).toEqual([]);
  });

  test('on a phone, age and mails are under the reference', async ({ page, site }) => {
    const referral = await addReferral(site, { minutesAgo: 5, mails: [MAILS.failed] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/portal/referrals');
    const row = rowOf(page, referral);
    await expect(row.getByRole('rowheader')).toHaveText(`${referral.reference}5 minutes ago1 failed`);
    await expect(row.getByRole('cell')).toHaveText(['New']);
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Referral ${referral.reference}`);
  });
});

test.describe('on a new site', () => {
  test.use({ siteSetup: { start: () => startServer() } });

  test('from an empty inbox without recipients to two pages', async ({ page, site, user }) => {
    await page.goto('/portal/referrals');
    await expect(page.getByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByText(WARNING)).toBeVisible();
    await expectAccessible(page, [320, 390, 768, 1280]);
    await page.getByRole('link', { name: 'Choose recipients in Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

    const notifications = page.getByRole('region', { name: 'Notification Settings' });
    await notifications.getByRole('button', { name: /^Edit/ }).click();
    await notifications.getByRole('group', { name: 'License reminders' }).getByLabel(user.email).check();
    await notifications.getByRole('button', { name: 'Save' }).click();
    await expect(notifications.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page.getByText(WARNING)).toBeVisible();

    await page.getByRole('link', { name: 'Choose recipients in Settings' }).click();
    await notifications.getByRole('button', { name: /^Edit/ }).click();
    await notifications.getByRole('group', { name: 'patient referrals' }).getByLabel(user.email).check();
    await notifications.getByRole('button', { name: 'Save' }).click();
    await expect(notifications.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page.getByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    await expect(page.getByText(WARNING)).toHaveCount(0);

    const referrals: ReferralInInbox[] = [];
    for (let i = 0; i < PER_PAGE + 2; i++) referrals.unshift(await addReferral(site, { mails: [] }));
    const references = referrals.map(({ reference }) => reference);
    const links = page.getByRole('rowheader').getByRole('link');
    await page.reload();
    await expect(links).toHaveText(references.slice(0, PER_PAGE));
    await expect(page.getByRole('link', { name: 'Newest referrals' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Older referrals' }).click();
    await expect(links).toHaveText(references.slice(PER_PAGE));
    await expect(page).toHaveURL(`/portal/referrals?after=${referrals[PER_PAGE - 1]?.id}`);
    await expect(page.getByRole('link', { name: 'Older referrals' })).toHaveCount(0);
    await page.reload();
    await expect(links).toHaveText(references.slice(PER_PAGE));
    await page.getByRole('link', { name: 'Newest referrals' }).click();
    await expect(links).toHaveText(references.slice(0, PER_PAGE));

    await page.goto(`/portal/referrals?after=${referrals.at(-1)?.id}`);
    await expect(page.getByText('There are no older referrals.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Newest referrals' })).toBeVisible();
    await expectAccessible(page, [320]);
  });
});
