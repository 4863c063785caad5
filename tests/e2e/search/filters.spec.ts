import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { holdRequest } from '../../support/portal-fixture.ts';
import { RESULTS } from '../../support/search-form.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name });
const shown = (page: Page) => page.getByRole('status').getByText(/^\d+ dietitians? shown$/);
const selected = (page: Page) => page.getByRole('list', { name: 'Selected filters' });

test('choices update the results in place; Back undoes them, chips remove them', async ({ page }) => {
  await page.goto(RESULTS);
  await hydrated(page);
  await expect(shown(page)).toHaveText('25 dietitians shown');
  await page.getByText('4 more: Concern').click();
  const diabetes = choice(page, 'Diabetes Management');
  await diabetes.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${RESULTS}&concern=10`);
  await expect(page).toHaveTitle('Dietitians in Washington who take Regence · Sorrel');
  await expect(page.getByRole('heading', { name: 'Dietitians in Washington' })).toBeVisible();
  await expect(shown(page)).toHaveText('8 dietitians shown');
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(diabetes).toBeFocused();
  await expectAccessible(page, [1280]);

  await choice(page, 'Spanish').check();
  await expect(shown(page)).toHaveText('2 dietitians shown');
  await expect(page).toHaveURL(`${RESULTS}&concern=10&language=es`);
  await page.goBack();
  await expect(shown(page)).toHaveText('8 dietitians shown');
  await expect(choice(page, 'Spanish')).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(RESULTS);
  await expect(shown(page)).toHaveText('25 dietitians shown');
  await expect(page.locator('input:checked')).toHaveCount(0);
  await expect(selected(page)).toHaveCount(0);

  await page.evaluate(() => {
    for (const value of ['es', 'vi'])
      document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();
  });
  await expect(page).toHaveURL(`${RESULTS}&language=es&language=vi`);
  await expect(selected(page).getByRole('link')).toHaveText([
    'Remove Spanish',
    'Remove Vietnamese',
    'Clear all',
  ]);
  await selected(page).getByRole('link', { name: 'Remove Spanish' }).click();
  await expect(page).toHaveURL(`${RESULTS}&language=vi`);
  await expect(choice(page, 'Spanish')).not.toBeChecked();
  await expect(choice(page, 'Vietnamese')).toBeChecked();
  await expect(page.getByRole('heading', { name: /^Dietitians in Washington/ })).toBeFocused();
  await selected(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(RESULTS);
  await expect(shown(page)).toHaveText('25 dietitians shown');
});

test('on a phone, the filters are a popover whose button says the count', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(RESULTS);
  await hydrated(page);
  await expect(choice(page, 'By video')).toHaveCount(0);
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  const drawer = page.getByRole('region', { name: 'Filters' });
  await drawer.getByText('4 more: Concern').click();
  await choice(page, 'Diabetes Management').check();
  const done = drawer.getByRole('button', { name: 'Show 8 dietitians' });
  await expect(done).toBeVisible();
  await expect(choice(page, 'Diabetes Management')).toBeFocused();
  await expectAccessible(page, [390]);
  await done.click();
  await expect(drawer).toBeHidden();
  await expect(filters).toHaveText('Filters (1)');
  await expect(filters).toBeFocused();
  await expect(page).toHaveURL(`${RESULTS}&concern=10`);
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('a choice before hydration is applied', async ({ page }) => {
  const { seen } = await holdRequest(page, '**/assets/entry.client-*.js');
  await page.goto(RESULTS, { waitUntil: 'commit' });
  await choice(page, 'By video').check();
  await (await seen).continue();
  await expect(page).toHaveURL(`${RESULTS}&visit=video`);
  await expect(choice(page, 'By video')).toBeChecked();
});

test('filters that fit nobody offer to clear them; a search by name', async ({ page }) => {
  await page.goto(`${RESULTS}&concern=4&language=so`);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'No dietitian fits all filters' })).toBeVisible();
  await expect(page).toHaveTitle('No dietitian fits all filters · Sorrel');
  await expect(page.getByRole('status').getByText(/^0 dietitians shown\. Remove a filter/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Results' })).toHaveCount(0);
  // Not unchecked: once it fits nobody, the box goes.
  await choice(page, 'Somali').click();
  await expect(shown(page)).toHaveText('2 dietitians shown');
  await page.goBack();
  await selected(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(RESULTS);

  await page.getByText('Looking for a dietitian by name?').click();
  const name = page.getByRole('searchbox', { name: 'Looking for a dietitian by name?' });
  await name.fill('quispe nus');
  await name.press('Enter');
  const found = page.getByRole('region', { name: 'Search by name' }).getByRole('status');
  await expect(found.getByRole('link', { name: 'Ñusta Quispe, RDN' })).toBeVisible();
  await expect(found).toContainText(/Licensed in .*Washington/);
  await expect(page).toHaveURL('/providers?name=quispe+nus');
  await name.fill('?!');
  await name.press('Enter');
  await expect(found).toHaveText('Type at least two letters of the name.');
  await expect(name).toBeFocused();
  await page.getByRole('link', { name: 'Dietitians', exact: true }).click();
  await page.getByText('Looking for a dietitian by name?').click();
  await expect(name).toHaveValue('');
});
