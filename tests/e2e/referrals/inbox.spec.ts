import type { Locator, Page } from '@playwright/test';
import { fullName } from '../../../domain/names.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, auditTrailOf, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';
import { addSession } from '../../support/sessions.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

/** In minutes. */
const DAY = 24 * 60;

const rowOf = (page: Page, { reference }: ReferralInInbox): Locator =>
  page.getByRole('row').filter({ hasText: reference });
const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });
const linkOf = (page: Page, referral: ReferralInInbox): Locator =>
  rowOf(page, referral).getByRole('rowheader').getByRole('link');
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: new RegExp(`^${name} \\d`) });

test.describe('the list', () => {
  test('tabs, the oldest first, with age, owner and status', async ({ page, site, user }) => {
    const { user: bo } = await addSession(site);
    const closed = await addReferral(site, {
      status: 'closed',
      minutesAgo: 20 * DAY,
      work: { closing_reason: 'declined' },
    });
    const others = await addReferral(site, {
      status: 'scheduled',
      minutesAgo: 12 * DAY,
      work: { assignee_id: bo.id },
    });
    const mine = await addReferral(site, {
      status: 'contacted',
      minutesAgo: 14 * DAY,
      work: { assignee_id: user.id, attempts: 2 },
    });
    const failed = await addReferral(site, {
      minutesAgo: 13 * DAY,
      mails: [MAILS.sent, MAILS.failed],
    });

    await page.goto('/portal/referrals?tab=open');
    const expected: [ReferralInInbox, ...string[]][] = [
      [mine, '14 days ago', 'You', 'Contacted'],
      [failed, '13 days ago, nobody called', "I'll call", '1 email failed'],
      [others, '12 days ago, nobody called', fullName(bo), 'Scheduled'],
    ];
    // Other tests leave open referrals, too.
    const own = rows(page).filter({
      hasText: new RegExp(expected.map(([{ reference }]) => reference).join('|')),
    });
    await expect(own).toHaveCount(expected.length);
    for (const [index, [{ reference }, ...texts]] of expected.entries()) {
      for (const text of [reference, ...texts]) await expect(own.nth(index)).toContainText(text);
    }
    await expectAccessible(page);

    await tab(page, 'Mine').click();
    await expect(rowOf(page, others)).toHaveCount(0);
    await expect(linkOf(page, mine)).toHaveAccessibleName(`${PATIENT.company}, ${mine.reference}`);
    await expect(tab(page, 'Mine')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL('/portal/referrals?tab=mine');
    await page.reload();
    await rowOf(page, mine).getByRole('link').click();
    await expect(page).toHaveURL(`/portal/referrals/${mine.id}?tab=mine`);
    await page.goBack();
    await expect(rowOf(page, others)).toHaveCount(0);
    await expect(linkOf(page, mine)).toHaveAccessibleName(`${PATIENT.company}, ${mine.reference}`);
    await tab(page, 'Closed').click();
    await expect(rowOf(page, closed)).toContainText('Closed: Declined');

    await test.step('on a phone, the cells of a row name themselves', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/portal/referrals?tab=open');
      for (const text of ['14 days ago', 'Owner You']) await expect(rowOf(page, mine)).toContainText(text);
      await expect(rowOf(page, failed)).toContainText('1 email failed');
    });
  });

  test('shows no patient data and records no visit; one click claims', async ({ page, site }) => {
    const referral = await addReferral(site);
    await page.goto('/portal');
    const answer = page.waitForResponse('**/api/portal/referrals?tab=call*');
    await page.getByRole('complementary').getByRole('link', { name: 'Referrals' }).click();
    await answer;
    await expect(
      page.getByText(
        'Open a referral to see whom it is about. Each opening, search and download is recorded.',
      ),
    ).toBeVisible();
    await rowOf(page, referral).getByRole('link').hover();
    await page.reload();
    await rowOf(page, referral).getByRole('link').focus();
    expect(await page.content()).not.toContain(PATIENT.lastName);
    expect(await auditTrailOf(site, referral)).toEqual([]);

    await page.getByRole('button', { name: `I'll call ${referral.reference}` }).press('Enter');
    await expect(flash(page)).toContainText(`${referral.reference} is yours.`);
    await expect(page.getByRole('main')).toBeFocused();
    await tab(page, 'Mine').click();
    await expect(rowOf(page, referral)).toContainText('You');
    expect(await auditTrailOf(site, referral)).toEqual([expect.stringMatching(/^changed owner: /)]);
  });
});

test.describe('on a new site', () => {
  test.use({ siteSetup: CHANGEABLE_SITE });

  test('an empty inbox and its empty tabs', async ({ page, site }) => {
    await page.goto('/portal/referrals');
    await expect(page.getByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page, [390]);

    await addReferral(site, { mails: [] });
    await page.reload();
    await expect(tab(page, 'To call')).toHaveText('To call 1');
    for (const [name, text] of [
      ['Mine', 'You have no open referrals'],
      ['Closed', 'No referral is closed yet'],
    ] as const) {
      await tab(page, name).click();
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});
