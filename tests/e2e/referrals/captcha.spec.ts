import { expectAccessible, expectNoViolations } from '../../support/axe.ts';
import {
  answerChallenges,
  answerReferrals,
  CHALLENGES,
  captchaBox,
  expectTyped,
  fillReferral,
  hold,
  openReferral,
  SUCCESS,
  submitButton,
  TAKEN,
  verified,
} from '../../support/referral-page.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

test('starts with the first use of the form; a submission waits for it', async ({ page }) => {
  const { requests } = await answerReferrals(page, TAKEN);
  const { held, release } = await hold(page, CHALLENGES);
  await page.setViewportSize({ width: 320, height: 700 });
  await openReferral(page);
  await settled(page);
  await expect(captchaBox(page).getByRole('status')).toHaveText(/Runs automatically/);
  expect(held).toHaveLength(0);
  const top = () => submitButton(page).evaluate((button: HTMLElement) => button.offsetTop);
  const before = await top();
  await page.getByLabel('Last name').focus();
  await expect(captchaBox(page)).toHaveAttribute('data-state', 'checking');
  expect(await top()).toBe(before);
  await expectNoViolations(page);
  await fillReferral(page);
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Checking that you are human...');
  expect(held).toHaveLength(1);
  expect(requests).toHaveLength(0);
  await release();
  await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('uses less than 50 ms of CPU time on the main thread', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  // CPU time, because other tests affect wall-clock time.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  await openReferral(page);
  const before = await scriptSeconds();
  await page.getByLabel('First name').focus();
  await verified(page);
  const milliseconds = ((await scriptSeconds()) - before) * 1000;
  console.log(`captcha: ${milliseconds.toFixed(1)} ms of the page's time`);
  expect(milliseconds).toBeLessThan(50);
});

test.describe('with a fake clock', () => {
  // The clock belongs to the context.
  test.use({ needsFreshContext: true });

  test('is replaced before it expires; with a wrong clock, the server decides', async ({ page }) => {
    const { requests } = await answerReferrals(page, TAKEN);
    await page.clock.install();
    let challenges = await answerChallenges(page, 600);
    await openReferral(page);
    await fillReferral(page);
    await verified(page);
    // 30 s before it expires.
    await page.clock.fastForward(571_000);
    await expect(captchaBox(page).getByRole('status')).toHaveText(/^Expired/);
    await page.getByLabel('Company').press('End');
    await page.getByLabel('Company').pressSequentially('!');
    await verified(page);
    expect(challenges.given()).toBe(2);
    await page.clock.fastForward(571_000);
    await expect(captchaBox(page).getByRole('status')).toHaveText(/^Expired/);
    await submitButton(page).click();
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
    expect(challenges.given()).toBe(3);
    expect(requests).toHaveLength(1);

    challenges = await answerChallenges(page, -3600);
    await fillReferral(page);
    await verified(page);
    await submitButton(page).click();
    await expect.poll(() => requests.length).toBe(2);
    expect(challenges.given()).toBe(1);
  });
});

test.describe('errors', () => {
  test.use({ expectedErrors: /Failed to load (resource|captcha)|captcha-worker/ });

  test('fails to load or to start: sends nothing, and can be tried again', async ({ page }) => {
    const { requests } = await answerReferrals(page, TAKEN);
    await page.route(CHALLENGES, (route) => route.abort());
    await openReferral(page);
    await fillReferral(page);
    const error = captchaBox(page).getByText(/could not be loaded\. Please check your connection/);
    await expect(error).toBeVisible();
    await expect(captchaBox(page).getByRole('link', { name: '(503) 555-0142' })).toBeVisible();
    await expectAccessible(page, [320]);
    await submitButton(page).click();
    await expect(submitButton(page)).toHaveText('Submit');
    await expect(error).toBeVisible();

    await page.unroute(CHALLENGES);
    await answerChallenges(page);
    await page.route('**/captcha-worker-*', (route) => route.fulfill({ status: 500, body: '' }));
    await captchaBox(page).getByRole('button', { name: 'Try again' }).click();
    await expect(captchaBox(page).getByText(/did not work in this browser/)).toBeVisible();
    await expectTyped(page);
    expect(requests).toHaveLength(0);
    await page.unroute('**/captcha-worker-*');
    await submitButton(page).click();
    await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
  });
});
