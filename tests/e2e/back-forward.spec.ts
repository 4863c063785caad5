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

/** Playwright switches the back/forward cache off. */
const test = withSite.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});
test.use({ needsFreshContext: true });

/** Goes to another document and back: the page is the one that was left, not loaded anew. */
async function leaveAndComeBack(page: Page): Promise<void> {
  const url = page.url();
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  );
  await page.goto(ELSEWHERE);
  // Not `page.goBack`, which waits for a load that a restored page does not have.
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
  test(`${path} comes back as it was left, and leads on`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await leaveAndComeBack(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  });
}

test('a search that was begun comes back, and is carried out', async ({ page }) => {
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

test('results come back at the place that was left', async ({ page }) => {
  await page.goto(RESULTS, { waitUntil: 'networkidle' });
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  await leaveAndComeBack(page);
  await expect(last).toBeInViewport();
  await last.getByRole('link').click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
});

test('a profile comes back with its way to the search', async ({ page }) => {
  await page.goto(RESULTS, { waitUntil: 'networkidle' });
  await page.getByRole('article').first().getByRole('link').click();
  const back = page.getByRole('link', { name: '← Back to Provider Search' });
  await expect(back).toBeVisible();
  await leaveAndComeBack(page);
  await back.click();
  await expect(page).toHaveURL(RESULTS);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a referral comes back with all that was typed, verified, and can be sent', async ({ page }) => {
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

test('a referral whose verification has expired meanwhile is verified again when it is sent', async ({
  page,
}) => {
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

test('a referral that was sent comes back as sent, and the next one is another', async ({ page }) => {
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

test('a referral that was left while it was verified and sent comes back and ends well', async ({ page }) => {
  const { requests } = await answerReferrals(page, TAKEN);
  await openReferral(page);
  await fillReferral(page);
  await submitButton(page).click();
  await leaveAndComeBack(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requests).toHaveLength(1);
});
