import type { Page } from '@playwright/test';
import {
  answerChallenges,
  answerReferrals,
  expectTyped,
  fillReferral,
  openReferral,
  SUCCESS,
  submitButton,
  TAKEN,
  verified,
} from '../support/referral-page.ts';
import { expect, hydrated, test as withSite } from '../support/site-fixture.ts';

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';
const ELSEWHERE = '/robots.txt';

/** Playwright disables the back/forward cache by default. */
const test = withSite.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});
test.use({ needsFreshContext: true });

/** Goes to another document and back; expects a restored page, not a reload. */
async function leaveAndComeBack(page: Page): Promise<void> {
  const url = page.url();
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  );
  await page.goto(ELSEWHERE);
  // Not `page.goBack`: it waits for a load event, which a restored page does not fire.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(url);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
          notRestoredReasons?: object | null;
        })[];
        return {
          isRestored: 'persisted' in window && window.persisted,
          reasons: navigation?.notRestoredReasons,
        };
      }),
    )
    .toEqual({ isRestored: true, reasons: null });
}

for (const path of ['/', '/providers', '/about', '/faqs', '/careers']) {
  test(`${path} is restored and still works`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await leaveAndComeBack(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  });
}

test('a started search is restored and can be submitted', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const [state, insurance] = await page.locator('input[role=combobox]').all();
  await state?.fill('washington');
  await state?.press('Enter');
  await leaveAndComeBack(page);
  await expect(page.locator('input[role=combobox]').first()).toHaveValue('Washington');
  await insurance?.fill('regence');
  await insurance?.press('Enter');
  await page.getByRole('search').getByRole('button', { name: 'Find a Dietitian' }).click();
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Washington who take Regence' }),
  ).toBeVisible();
});

test('results are restored with their scroll position', async ({ page }) => {
  await page.goto(RESULTS, { waitUntil: 'networkidle' });
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  await leaveAndComeBack(page);
  await expect(last).toBeInViewport();
  await last.getByRole('link').click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
});

test('a profile is restored with its back link', async ({ page }) => {
  await page.goto(RESULTS);
  await hydrated(page);
  await page.getByRole('article').first().getByRole('link').click();
  const back = page.getByRole('link', { name: '← Back to Provider Search' });
  await expect(back).toBeVisible();
  await leaveAndComeBack(page);
  await back.click();
  await expect(page).toHaveURL(RESULTS);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a referral is restored with its values and captcha, and can be submitted', async ({ page }) => {
  const { requests } = await answerReferrals(page, TAKEN);
  await openReferral(page);
  await fillReferral(page);
  await verified(page);
  await leaveAndComeBack(page);
  await expectTyped(page);
  await verified(page);
  await submitButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a restored referral with an expired captcha is verified again on submission', async ({ page }) => {
  const { requests } = await answerReferrals(page, TAKEN);
  const challenges = await answerChallenges(page);
  await openReferral(page);
  await fillReferral(page);
  await verified(page);
  await leaveAndComeBack(page);
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await submitButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(challenges.given()).toBe(2);
});

test('a submitted referral is restored as submitted, and the next one is new', async ({ page }) => {
  const { keys } = await answerReferrals(page, TAKEN);
  await openReferral(page);
  await fillReferral(page);
  await submitButton(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await leaveAndComeBack(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await fillReferral(page);
  await submitButton(page).click();
  await expect.poll(() => new Set(keys()).size).toBe(2);
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test('a referral restored during its verification and submission completes', async ({ page }) => {
  const { requests } = await answerReferrals(page, TAKEN);
  await openReferral(page);
  await fillReferral(page);
  await submitButton(page).click();
  await leaveAndComeBack(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requests).toHaveLength(1);
});
