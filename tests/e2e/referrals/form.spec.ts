import { expectAccessible } from '../../support/axe.ts';
import { holdRequest } from '../../support/portal-fixture.ts';
import {
  answerReferrals,
  captchaBox,
  expectTyped,
  fillReferral,
  openReferral,
  PATIENT,
  REFERRALS,
  SUCCESS,
  submitButton,
  TAKEN,
  tokenOf,
} from '../../support/referral-page.ts';
import { expect, test } from '../../support/site-fixture.ts';

const EMPTY = Object.fromEntries(Object.keys(PATIENT).map((label) => [label, '']));

test("the form 'Patient Information' with its fields and validation", async ({ page }) => {
  const { requests } = await answerReferrals(page, TAKEN);
  await openReferral(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refer a Patient');
  const form = page.getByRole('form', { name: 'Patient Information' });
  await expect(form.locator('label')).toHaveText(Object.keys(PATIENT));
  await expect(page.getByLabel('Phone number')).toHaveAttribute('placeholder', '(123) 456-7890');
  await expect(page.getByLabel('Phone number')).toHaveAttribute('type', 'tel');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  for (const label of Object.keys(PATIENT)) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'off');
  }
  await expect(page.getByRole('region', { name: 'Prefer to call or fax?' }).locator('dd')).toHaveText([
    '(503) 555-0142',
    '(503) 555-0143',
  ]);
  const width = await form.evaluate((element) => element.parentElement?.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(600);

  await test.step('each empty field shows an error, the first gets focus, and nothing is sent', async () => {
    await page.getByLabel('Email').fill('rosa');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
    await page.getByLabel('Email').fill('');
    await submitButton(page).click();
    for (const label of Object.keys(PATIENT)) {
      const message = label === 'Email' ? 'Please enter a valid email address' : `${label} is required`;
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
    }
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByText('Please correct 5 fields')).toBeInViewport();
    await form.getByRole('link', { name: 'Company is required' }).click();
    await expect(page.getByLabel('Company')).toBeFocused();
    expect(requests).toHaveLength(0);
    await expectAccessible(page, [320]);
  });

  const phone = page.getByLabel('Phone number');
  await test.step('validates on each change after a submission', async () => {
    await phone.fill('503');
    await expect(phone).toHaveAccessibleDescription(/Phone number must be in format \(123\) 456-7890/);
    await phone.fill('(503) 555-0142');
    await expect(phone).not.toHaveAttribute('aria-invalid');
  });

  await test.step('a number is formatted as it is typed, and keeps the caret', async () => {
    // One per digit: brackets and dashes go with them.
    for (let digits = 0; digits < 10; digits++) await phone.press('Backspace');
    await expect(phone).toHaveValue('');
    await phone.pressSequentially('5035550142');
    await expect(phone).toHaveValue('(503) 555-0142');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    await page.keyboard.press('Backspace');
    await expect(phone).toHaveValue('(50) 555-0142');
    await page.keyboard.type('78');
    await expect(phone).toHaveValue('(5078) 555-0142');
    for (const key of ['Backspace', 'Backspace', 'Tab']) await page.keyboard.press(key);
    await expect(phone).toHaveValue('(505) 550-142');
  });
});

test('a submitted referral resets the form; two clicks submit once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { requests, keys } = await answerReferrals(page, TAKEN);
  await openReferral(page);
  await fillReferral(page);
  await submitButton(page).click();
  await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: SUCCESS })).toContainText('Reference R-7K3M9Q');
  await expect(page.locator('[tabindex="-1"]:focus')).toContainText(SUCCESS);
  const alert = page.locator('[tabindex="-1"]', { hasText: SUCCESS }).last();
  await expect(alert).toHaveCSS('animation-duration', '0.8s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(alert).toHaveCSS('animation-name', 'none');
  await expect(page.getByText(SUCCESS)).toBeInViewport();
  await expectTyped(page, EMPTY);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(captchaBox(page)).toHaveAttribute('data-state', 'idle');

  await test.step('a half-filled form survives a look at the FAQs; two clicks and Enter submit once', async () => {
    const { seen } = await holdRequest(page, REFERRALS);
    await fillReferral(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(page).toHaveURL('/faqs');
    await page.goBack();
    await expectTyped(page);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      PATIENT.Email,
    );
    await page.getByLabel('Company').focus();
    await expect(captchaBox(page).getByRole('status')).toHaveText('Verified');
    await submitButton(page).dblclick();
    await expect(submitButton(page)).toHaveText('Sending...');
    await submitButton(page).click({ force: true });
    await page.getByLabel('Company').press('Enter');
    const route = await seen;
    await expect(page.getByLabel('Company')).not.toBeEditable();
    await route.fallback();
    await expectTyped(page, EMPTY);
    expect(requests).toHaveLength(2);
  });
  expect(new Set(keys()).size).toBe(2);
  expect(new Set(requests.map(tokenOf)).size).toBe(2);
});

test('a keyboard alone fills in and sends a referral', async ({ page }) => {
  await openReferral(page);
  await page.getByLabel('First name').focus();
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
  await expect(page.getByText('Add state, insurance or reason (optional)')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  await expect(page.getByText(/Reference R-\w+/)).toBeVisible();
  // Past the reference into the form, for the next one.
  for (const name of ['Copy', 'First name']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
});
