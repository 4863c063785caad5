import type { Page } from '@playwright/test';
import { today } from '../../../app/portal/frame/times.ts';
import { addDays } from '../../../domain/dates.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const BANNER = 'Our office is closed over the holidays.';
const TEXT = `## Your rights

You may [ask us](https://a.example/) for a copy. <b>x</b>

| What | Cost |
| --- | --- |
| Copy of a record on paper | $20 |`;

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /422/ });

/** The browser of somebody who travels: dates stay those of the practice. */
async function travelTo(page: Page, timezoneId: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
}

test('hours and a banner: entered, and shown to visitors', async ({ page }) => {
  await travelTo(page, 'Pacific/Kiritimati');
  await page.goto('/portal/practice');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Hours').fill('Monday to Thursday, 8 am to 8 pm\nFriday, by appointment');
  await page.getByLabel('Banner', { exact: true }).fill(BANNER);
  await save.click();
  const lastDay = page.getByLabel('Last day');
  await expect(lastDay).toBeFocused();
  await lastDay.fill(addDays(today(), -1));
  await expect(lastDay).toHaveAccessibleDescription(/The banner must not end in the past/);
  await lastDay.fill(addDays(today(), 4));
  await save.click();
  await expect(flash(page)).toHaveText(/^Practice was saved\./);

  await page.goto('/faqs');
  await expect(page.getByRole('contentinfo')).toContainText('Monday to Thursday, 8 am to 8 pm');
  await expect(page.getByRole('contentinfo')).toContainText('Friday, by appointment');
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(BANNER);
  await expectAccessible(page);
});

test('a notice is written, published and read by visitors', async ({ page }) => {
  await travelTo(page, 'Pacific/Honolulu');
  await page.goto('/portal/notices');
  await page.getByRole('link', { name: 'New Notice' }).click();
  await page.getByLabel('Title').fill('No-Show Fees');
  await expect(page.getByLabel('Address')).toHaveValue('no-show-fees');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('[Ask](javascript:alert(1))');
  await page.getByLabel('Published', { exact: true }).check();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const date = page.getByLabel('Effective date');
  await expect(date).toHaveAccessibleDescription('Effective date is required');
  await expect(date).toBeFocused();
  await date.fill('2021-01-31');
  await save.click();
  await expect(text).toHaveAccessibleDescription(/The link javascript:alert\(1\) must begin with https:/);
  await text.fill(TEXT);
  await save.click();
  await expect(flash(page)).toHaveText(/^No-Show Fees was added\./);
  const item = page.getByRole('listitem').filter({ hasText: '/notices/no-show-fees' });
  await expect(item).toContainText(/published.*effective January 31, 2021/);

  await page.goto('/notices/no-show-fees');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'No-Show Fees' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Effective January 31, 2021');
  await expect(main).toContainText('<b>x</b>');
  await expect(main.getByRole('cell')).toHaveText(['Copy of a record on paper', '$20']);
});
