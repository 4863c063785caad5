import type { Request } from '@playwright/test';
import { readNewSearch } from '../../../server/directory/demand/new-search.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { insuranceBox, stateBox, submitSearch } from '../../support/search-form.ts';
import { hydrated } from '../../support/site-fixture.ts';

test('staff see what visitors look for in vain, and who is nearest to offering it', async ({ page }) => {
  await page.goto('/portal');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /3\s*Searches without results, 30 days/ });
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demand' })).toBeVisible();
  const rows = page.getByRole('table', { name: /^Searches without results in \d+ days/ }).locator('tbody tr');
  await expect(rows.first()).toContainText(/Idaho\s*Kaiser Permanente\s*32\D/);
  await expect(rows.filter({ hasText: 'Premera' }).first()).toContainText('Has results today');
  await expect(page.getByText('Full bar: 32 searches')).toBeVisible();
  await expectAccessible(page, [320, 390, 768, 1280]);

  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '365 days' }).click();
  await expect(page).toHaveURL('/portal/demand?days=365');
  await expect(rows.first()).not.toContainText(/Permanente\s*32\D/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('demand-365-days.csv');
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/portal\/providers\/\d+$/);

  await test.step('without a search in vain', async () => {
    await page.route('**/api/portal/demand*', (route) => route.fulfill({ json: [] }));
    await page.getByRole('complementary').getByRole('link', { name: 'Demand' }).click();
    await expect(page.getByRole('heading', { name: 'Every search had results' })).toBeVisible();
    await expectAccessible(page, [390, 1280]);
  });
});

test('a search in the page is one new search; going back, forward or on is none', async ({ page }) => {
  const requests: Request[] = [];
  page.on('request', (request) => void requests.push(request));
  /** Returns the searches since the last call, by what this browser really sent. */
  const newSearches = async () => {
    const sent = await Promise.all(
      requests.splice(0).map(async (each) => readNewSearch(each.url(), await each.allHeaders())),
    );
    return sent.flatMap((search) => (search ? [Object.values(search).join(' ')] : []));
  };
  const results = (state: string) => page.getByRole('heading', { name: `Dietitians in ${state} who` });

  await page.goto('/');
  await hydrated(page);
  await stateBox(page).fill('washington');
  await stateBox(page).press('Enter');
  await insuranceBox(page).fill('regence');
  await insuranceBox(page).press('Enter');
  await submitSearch(page).click();
  await expect(results('Washington')).toBeVisible();
  expect(await newSearches()).toEqual(['WA Regence']);

  await stateBox(page).fill('alaska');
  await stateBox(page).press('Enter');
  await submitSearch(page).click();
  await expect(results('Alaska')).toBeVisible();
  expect(await newSearches()).toEqual(['AK Regence']);

  await page.goBack();
  await expect(results('Washington')).toBeVisible();
  await page.goForward();
  await expect(results('Alaska')).toBeVisible();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: 'Back to Provider Search' }).click();
  await expect(results('Alaska')).toBeVisible();
  expect(await newSearches()).toEqual([]);
});
