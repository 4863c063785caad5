import type { Page } from '@playwright/test';
import { test } from '../../support/back-forward-cache.ts';
import { fillReferral, openReferral, SUCCESS, submitButton } from '../../support/referral-page.ts';
import { stateBox, submitSearch } from '../../support/search-form.ts';
import { expect, hydrated, settled } from '../../support/site-fixture.ts';

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';
const ELSEWHERE = '/robots.txt';

test.use({ needsFreshContext: true });
// In one worker, because each worker starts another browser for these tests.
test.describe.configure({ mode: 'default' });

/** Goes to another document and back; expects a restored page, not a reload. */
async function leaveAndComeBack(page: Page): Promise<void> {
  const url = page.url();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  await page.goto(ELSEWHERE);
  const reasons: string[] = [];
  devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  const navigation = new Promise<string>((resolve) => {
    devTools.on('Page.frameNavigated', ({ frame, type }) => frame.url === url && resolve(type));
  });
  // Not `page.goBack`: it waits for a load event, which a restored page does not fire.
  await page.evaluate(() => history.back());
  expect({ navigation: await navigation, reasons }).toEqual({
    navigation: 'BackForwardCacheRestore',
    reasons: [],
  });
  await expect(page).toHaveURL(url);
  await devTools.detach();
}

test('a started search, its results, a profile and the FAQs are restored', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const [state, insurance] = await page.locator('input[role=combobox]').all();
  await state?.fill('washington');
  await state?.press('Enter');
  await leaveAndComeBack(page);
  await expect(stateBox(page)).toHaveValue('Washington');
  await insurance?.fill('regence');
  await insurance?.press('Enter');
  await submitSearch(page).click();
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Washington who take Regence' }),
  ).toBeVisible();

  await page.goto(RESULTS);
  await settled(page);
  const last = page.getByRole('article').last();
  await last.scrollIntoViewIfNeeded();
  await leaveAndComeBack(page);
  await expect(last).toBeInViewport();
  await last.getByRole('link').click();
  const back = page.getByRole('link', { name: '← Back to Provider Search' });
  await expect(back).toBeVisible();
  await leaveAndComeBack(page);
  await back.click();
  await expect(page).toHaveURL(RESULTS);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a referral restored during its submission completes', async ({ page, site }) => {
  // Use the real server: a restored page may send requests before they are intercepted.
  const stored = async () => (await site.services.db.selectFrom('referrals').select('id').execute()).length;
  const before = await stored();
  await openReferral(page);
  await fillReferral(page);
  await submitButton(page).click();
  await leaveAndComeBack(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await stored()).toBe(before + 1);
});
