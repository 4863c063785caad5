import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import {
  answerReferrals,
  CHALLENGES,
  captchaBox,
  FAILED,
  fillReferral,
  hold,
  openReferral,
  PATIENT,
  SUCCESS,
  submitButton,
  TAKEN,
  verified,
} from '../support/referral-page.ts';
import { expect, test } from '../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const WIDTHS = [320, 390, 768, 1280];

test('the referral page in each state', async ({ page }) => {
  test.slow();
  await answerReferrals(page, [500, {}], [422, { fields: { company: 'Company is odd' } }], TAKEN);
  const { release } = await hold(page, CHALLENGES);
  await openReferral(page);
  await expectAccessible(page, WIDTHS);

  await submitButton(page).click();
  await expect(page.getByText('Company is required')).toBeVisible();
  await expect(captchaBox(page)).toHaveAttribute('data-state', 'checking');
  await expectAccessible(page, WIDTHS);

  await release();
  await verified(page);
  await fillReferral(page);
  await expectAccessible(page, WIDTHS);

  for (const outcome of [FAILED, 'Company is odd', SUCCESS]) {
    await submitButton(page).click();
    await expect(page.getByText(outcome, { exact: true })).toBeVisible();
    await expectAccessible(page, WIDTHS);
  }

  await page.route(CHALLENGES, (route) => route.abort());
  await page.getByLabel('First name').focus();
  await expect(captchaBox(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, WIDTHS);
});

test('a keyboard alone goes from home to a referral that was sent', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Refer a Patient' }).first();
  await tabTo(page, () => link.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refer a Patient');
  await expect(page.getByLabel('First name')).toBeEnabled();
  await tabTo(page, () =>
    page.getByLabel('First name').evaluate((field) => field === document.activeElement),
  );
  for (const text of [
    PATIENT['First name'],
    PATIENT['Last name'],
    PATIENT['Phone number'].replace(/\D/g, ''),
    PATIENT.Email,
    PATIENT.Company,
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  await expect(page.getByText(/Reference R-\w+/)).toBeVisible();
  // On into the form, for the next one.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('First name')).toBeFocused();
});

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there.');
}
