import type { Response } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { addLargeDirectory } from '../../support/large-directory.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { startServerWith } from '../../support/running-site.ts';

const PROVIDERS = 1_000;
const ROWS_PER_PAGE = 50;

test.use({
  siteSetup: { start: () => startServerWith((db) => addLargeDirectory(db, PROVIDERS)) },
});

test('1,000 providers in pages; filter and page are in the URL and survive Back', async ({ page }) => {
  await page.goto('/portal/providers');
  const count = page.getByText(/^\d+ of \d+ providers$/);
  const total = Number(/of (\d+)/.exec((await count.textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThanOrEqual(PROVIDERS);
  const pages = Math.ceil(total / ROWS_PER_PAGE);
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(ROWS_PER_PAGE);
  const first = (await rows.first().textContent()) ?? '';

  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
  const lists: Promise<unknown[]>[] = [];
  const collect = (response: Response) => {
    if (response.url().includes('/api/portal/providers?')) lists.push(response.json());
  };
  page.on('response', collect);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
  await expect(page).toHaveURL('/portal/providers?page=2');
  await expect(rows.first()).not.toHaveText(first);
  await expect(page.getByRole('table')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
  await page.goForward();
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows.first()).toHaveText(first);

  await page.getByLabel('Filter by name').fill('name12');
  await expect(count).toHaveText(`11 of ${total} providers`);
  await expect(rows).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await expect(page).toHaveURL('/portal/providers?q=name12');
  page.off('response', collect);
  const sizes = (await Promise.all(lists)).map(({ length }) => length);
  expect(Math.max(...sizes)).toBe(ROWS_PER_PAGE);

  const found = rows.nth(3).getByRole('link');
  const name = (await found.textContent()) ?? '';
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(rows).toHaveCount(11);
  await expect(page.getByLabel('Filter by name')).toHaveValue('name12');
  await found.click();
  await page.getByRole('link', { name: 'Edit Provider' }).click();
  await page.getByLabel('Bio').fill('Changed.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  await expect(page).toHaveURL('/portal/providers?q=name12');
  const saved = page.getByRole('row').filter({ hasText: 'Just saved' });
  await expect(saved.getByRole('link', { name, exact: true })).toBeInViewport();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/portal/providers?q=name12');
  await expect(rows).toHaveCount(11);
  await page.getByRole('complementary').getByRole('link', { name: 'Providers' }).click();
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
  const filter = page.getByLabel('Filter by name');
  await expect(filter).toHaveValue('');
  await filter.fill('nobody at all');
  await expect(page.getByText('No provider has this name.')).toBeVisible();
  await expectNoViolations(page);
  await filter.fill('');
  await expect(rows).toHaveCount(ROWS_PER_PAGE);

  // The rows stay while new ones load, and text typed since then wins.
  const { seen } = await holdRequest(page, '**/api/portal/providers?q=name12*');
  await filter.fill('name12');
  const held = await seen;
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect(rows).toHaveCount(ROWS_PER_PAGE);
  await filter.fill('');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await held.continue();
  await expect(filter).toHaveValue('');
  await expect(rows).toHaveCount(ROWS_PER_PAGE);
  await expect(page).toHaveURL('/portal/providers');
});
