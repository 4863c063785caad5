import type { Page } from '@playwright/test';
import { today } from '../../../app/content/age.ts';
import { addDays } from '../../../domain/dates.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const SAVED = /^Practice was saved\./;
const NOTICE = 'Our office is closed over the holidays.';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.use({ siteSetup: CHANGEABLE_SITE });

test.beforeEach(async ({ page }) => {
  await page.goto('/portal');
  await page.getByRole('navigation').getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Practice');
});

test('hours and a notice: entered, and shown to visitors', async ({ page }) => {
  await page.getByLabel('Hours').fill('Monday to Thursday, 8 am to 8 pm\nFriday, by appointment');
  await page.getByLabel('Text').fill(NOTICE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const lastDay = page.getByLabel('Last day');
  await expect(lastDay).toBeFocused();
  await lastDay.fill(addDays(today(), -1));
  await expect(page.getByText('The banner must not end in the past', { exact: true })).toBeVisible();
  await lastDay.fill(addDays(today(), 4));
  await expectAccessible(page, [390, 1280]);
  await save(page);
  await expect(flash(page)).toHaveText(SAVED);

  await page.goto('/faqs');
  await expect(page.getByRole('contentinfo')).toContainText('Monday to Thursday, 8 am to 8 pm');
  await expect(page.getByRole('main')).toContainText(
    ', Monday to Thursday, 8 am to 8 pm; Friday, by appointment.',
  );
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(NOTICE);
  await expectAccessible(page, [390, 1280]);
});

test('visitors call a changed phone number', async ({ page }) => {
  await page.getByLabel('Phone number').fill('(503) 555-0188');
  await save(page);
  await expect(flash(page)).toHaveText(SAVED);
  await page.goto('/patient-referral');
  await expect(page.getByRole('main').getByRole('link', { name: '(503) 555-0188' })).toHaveAttribute(
    'href',
    'tel:+15035550188',
  );
  await expect(page.getByRole('contentinfo')).toContainText('(503) 555-0188');
});
