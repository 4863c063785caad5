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
  verified,
} from '../../support/referral-page.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('any error shows its message and keeps the fields; after a 403 the retry has a new verification', async ({
  page,
}) => {
  const fields = { first_name: 'First name is odd', email: 'Email is odd' };
  const answers: [status: number, body: object][] = [
    [400, {}],
    [404, {}],
    [500, { error: 'secret' }],
    [502, {}],
    [429, { error: 'Please wait a minute.' }],
    [503, { error: 'Please wait a while.' }],
    [422, { errors: Object.values(fields), fields }],
    [403, { error: 'Elsewhere.', site_origin: 'https://www.practice.example' }],
    [403, { error: REJECTED }],
    TAKEN,
  ];
  const { requests } = await answerReferrals(page, ...answers);
  let submissions = 0;
  const submit = async () => {
    await submitButton(page).click();
    submissions += 1;
    await expect.poll(() => requests.length).toBe(submissions);
    await expect(submitButton(page)).toHaveText('Submit');
  };
  await openReferral(page);
  await fillReferral(page);
  for (const status of [400, 404, 500, 502]) {
    await test.step(`${status}: '${FAILED}'`, async () => {
      await submit();
      await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
      await expect(page.getByText('secret')).toHaveCount(0);
      await expectTyped(page);
    });
  }
  for (const message of ['Please wait a minute.', 'Please wait a while.']) {
    await test.step(`429 and 503: also the server's message`, async () => {
      await submit();
      await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    });
  }
  await test.step('422: errors at their fields until the field changes', async () => {
    await submit();
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is odd');
    await expectAccessible(page, [320]);
    await page.getByLabel('First name').fill(`${PATIENT['First name']} María`);
    await expect(page.getByText('First name is odd')).toBeHidden();
    await expect(page.getByText('Email is odd').last()).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await fillReferral(page, { 'First name': PATIENT['First name'], Email: `x${PATIENT.Email}` });
    await expect(page.getByText('Email is odd')).toBeHidden();
    await fillReferral(page);
  });
  await test.step('403 for a foreign origin: a link to the right address, and the verification stays', async () => {
    await submit();
    const link = page.getByRole('link', { name: 'https://www.practice.example/patient-referral' });
    await expect(link).toHaveAttribute('href', 'https://www.practice.example/patient-referral');
    await expect(page.locator('[tabindex="-1"]:focus')).toContainText('cannot be sent from this address');
    await expect(page.getByText(REJECTED)).toHaveCount(0);
    await expectAccessible(page, [320]);
    await expectTyped(page);
    await verified(page);
  });
  await test.step("403: 'CAPTCHA verification failed', and a new verification for the retry", async () => {
    await submit();
    await expect(page.getByText(REJECTED, { exact: true })).toBeVisible();
    await expect(page.locator('[tabindex="-1"]:focus')).toContainText(REJECTED);
    await expectTyped(page);
    await verified(page);
    await submit();
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
    await expect(page.getByText(REJECTED)).toBeHidden();
    const [first, second] = requests.slice(-2).map(tokenOf);
    expect(first).not.toBe(second);
  });
});

test('a lost response: the retry has the same key and token; changed content has another key', async ({
  page,
}) => {
  const { requests, keys } = await answerReferrals(page, null, [500, {}], TAKEN, [500, {}]);
  await openReferral(page);
  await fillReferral(page);
  for (const count of [1, 2]) {
    await submitButton(page).click();
    await expect.poll(() => requests.length).toBe(count);
    await expect(submitButton(page)).toHaveText('Submit');
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    await expectTyped(page);
  }
  await submitButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys()).size).toBe(1);
  expect(new Set(requests.map(tokenOf)).size).toBe(1);

  await fillReferral(page);
  const companies = [PATIENT.Company, `${PATIENT.Company} II`, ` ${PATIENT.Company} II `];
  for (const [index, company] of companies.entries()) {
    await page.getByLabel('Company').fill(company);
    await submitButton(page).click();
    await expect.poll(() => requests.length).toBe(4 + index);
    await expect(submitButton(page)).toHaveText('Submit');
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
  }
  const [first, second, third] = keys().slice(3);
  expect(first).not.toBe(second);
  expect(second).toBe(third);
});
