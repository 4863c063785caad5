import { expectAccessible } from '../../support/axe.ts';
import { holdRequest } from '../../support/portal-fixture.ts';
import {
  answerReferrals,
  CHALLENGES,
  captchaBox,
  expectTyped,
  FAILED,
  fillReferral,
  openReferral,
  SUCCESS,
  submitButton,
  TAKEN,
} from '../../support/referral-page.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

test('starts with the first use of the form, even after a deploy; a submission waits for it', async ({
  page,
}) => {
  const { requests } = await answerReferrals(page, TAKEN);
  const { seen } = await holdRequest(page, CHALLENGES);
  const challenges: string[] = [];
  page.on('request', (request) => request.url().endsWith('/challenge') && challenges.push(request.url()));
  await page.setViewportSize({ width: 320, height: 700 });
  await openReferral(page);
  await settled(page);
  // All of its code is there by now.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await expect(captchaBox(page).getByRole('status')).toHaveText(/runs as you type/);
  expect(challenges).toHaveLength(0);
  const top = () => submitButton(page).evaluate((button: HTMLElement) => button.offsetTop);
  const before = await top();
  await page.getByLabel('Last name').focus();
  const challenge = await seen;
  expect(await top()).toBe(before);
  await fillReferral(page);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Checking that you are human...');
  expect(challenges).toHaveLength(1);
  expect(requests).toHaveLength(0);
  await challenge.fallback();
  await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  expect(requests).toHaveLength(1);
});

test.describe('errors', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is tried again at Submit, and sends nothing until it is solved', async ({ page }) => {
    const { requests } = await answerReferrals(page, TAKEN);
    let isDown = true;
    let tries = 0;
    await page.route(CHALLENGES, (route) => {
      tries += 1;
      return isDown ? route.abort() : route.fallback();
    });
    await openReferral(page);
    await fillReferral(page);
    await expect(captchaBox(page).getByRole('status')).toHaveText(/^Not verified/);
    expect(tries).toBe(1);
    await expectAccessible(page, [320]);
    await submitButton(page).click();
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    await expect(submitButton(page)).toHaveText('Submit');
    expect(tries).toBe(3);
    await expectTyped(page);
    expect(requests).toHaveLength(0);
    isDown = false;
    await submitButton(page).click();
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  });
});
