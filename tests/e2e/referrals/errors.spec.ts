import { expectAccessible } from '../../support/axe.ts';
import {
  answerReferrals,
  expectTyped,
  FAILED,
  fillReferral,
  openReferral,
  PATIENT,
  REJECTED,
  SUCCESS,
  submitButton,
  TAKEN,
  tokenOf,
} from '../../support/referral-page.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const CHANGED = { ...PATIENT, 'First name': `${PATIENT['First name']} María` };

test('any error shows its message and keeps the fields, key and token', async ({ page }) => {
  const fields = { first_name: 'First name is odd', email: 'Email is odd' };
  const { requests, keys } = await answerReferrals(
    page,
    null,
    [500, { error: 'secret' }],
    [429, { error: 'Please wait a minute.' }],
    [422, { errors: Object.values(fields), fields }],
    [403, { error: REJECTED }],
    [403, { error: REJECTED }],
    TAKEN,
  );
  let submissions = 0;
  const submit = async (attempts = 1) => {
    await submitButton(page).click();
    submissions += attempts;
    await expect.poll(() => requests.length).toBe(submissions);
    await expect(submitButton(page)).toHaveText('Submit');
  };
  const failed = page.getByText(FAILED, { exact: true });
  await openReferral(page);
  await fillReferral(page);
  await test.step(`no response and 500: '${FAILED}'; 429: also the server's message`, async () => {
    for (const message of ['', '', 'Please wait a minute.']) {
      await submit();
      await expect(failed).toBeVisible();
      if (message) await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByText('secret')).toHaveCount(0);
      await expectTyped(page);
    }
    expect(keys()[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Set(keys()).size).toBe(1);
    expect(new Set(requests.map(tokenOf)).size).toBe(1);
  });
  await test.step('422: errors at their fields until the field changes', async () => {
    await page.getByLabel('Company').fill(` ${PATIENT.Company} `);
    await submit();
    expect(keys()[3]).toBe(keys()[2]);
    await expect(failed).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is odd');
    await expectAccessible(page, [320]);
    await fillReferral(page, { 'First name': CHANGED['First name'] });
    await expect(page.getByText('First name is odd')).toBeHidden();
    await expect(page.getByText('Email is odd').last()).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await fillReferral(page, { Email: `x${PATIENT.Email}` });
    await expect(page.getByText('Email is odd')).toBeHidden();
    await fillReferral(page, { Email: PATIENT.Email, Company: PATIENT.Company });
  });
  await test.step("403 twice: 'CAPTCHA verification failed', and a new verification for each attempt", async () => {
    await submit(2);
    expect(keys()[4]).not.toBe(keys()[3]);
    expect(keys()[5]).toBe(keys()[4]);
    await expect(page.getByText(REJECTED, { exact: true })).toBeVisible();
    await expect(page.locator('[tabindex="-1"]:focus')).toContainText(REJECTED);
    await expectTyped(page, CHANGED);
    await submit();
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
    await expect(page.getByText(REJECTED)).toBeHidden();
    expect(new Set(requests.slice(-3).map(tokenOf)).size).toBe(3);
  });
});
