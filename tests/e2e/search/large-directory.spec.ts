import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProviders } from '../../support/provider.ts';
import { CHANGEABLE_SITE, hydrated } from '../../support/site-fixture.ts';

const SEARCH = '/providers?state_code=NV&insurance_company_name=Cigna';
const COUNT = 100;
const ROWS_PER_PAGE = 50;

test.use({ siteSetup: CHANGEABLE_SITE });

test('more dietitians than fit on one page: results and the table of providers', async ({ page, site }) => {
  const numbers = Array.from({ length: COUNT }, (_, index) => String(index + 1).padStart(3, '0'));
  const rest = { states: ['NV'], insuranceCompanies: ['Cigna'], fit: { languageCodes: ['en'] } };
  await addProviders(
    site.services.db,
    numbers.map((number) => ({ lastName: `Number ${number}`, ...rest })),
  );

  await test.step("with more than 48 results, a plain link 'Show more' leads to the next page, with the filters", async () => {
    await page.goto(`${SEARCH}&language=en`);
    await hydrated(page);
    const names = page.getByRole('article').getByRole('heading');
    const more = page.getByRole('link', { name: 'Show more' });
    await expect(page.getByText('48 of 100 dietitians shown')).toBeVisible();
    await expect(names.last()).toHaveText('Test Number 048');
    await expect(more).toHaveAttribute('href', /&language=en&after=\d+#results$/);
    await more.click();
    await expect(names.first()).toHaveText('Test Number 049');
    await expect(page.getByRole('heading', { name: 'More dietitians in Nevada' })).toBeFocused();
    await expect(names).toHaveCount(48);
    await expect(page.getByRole('status').getByText('48 of 100 dietitians shown')).toBeVisible();
    await more.click();
    await expect(page.getByText('4 of 100 dietitians shown')).toBeVisible();
    await expect(names).toHaveCount(4);
    await expect(more).toHaveCount(0);
  });

  await page.goto('/portal/providers');
  const count = page.getByText(/^(\d+ of )?\d+ providers$/);
  const total = Number(/(\d+) providers/.exec((await count.textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThanOrEqual(COUNT);
  const pages = Math.ceil(total / ROWS_PER_PAGE);
  const rows = page.getByRole('rowheader');
  const table = page.getByRole('table');
  const filter = page.getByLabel('Filter by name');
  await test.step('the table has pages, which are in the URL', async () => {
    await expect(rows).toHaveCount(ROWS_PER_PAGE);
    const first = (await rows.first().textContent()) ?? '';
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
    await expect(page).toHaveURL('/portal/providers?page=2');
    await expect(rows.first()).not.toHaveText(first);
    await expect(table).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
  });

  await test.step('so is the filter, which survives Back and a save', async () => {
    await filter.fill('number 09');
    await expect(count).toHaveText(`11 of ${total} providers`);
    await expect(rows).toHaveCount(11);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await expect(page).toHaveURL('/portal/providers?q=number+09');
    const name = 'Test Number 093';
    const found = page.getByRole('link', { name, exact: true });
    await found.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(filter).toHaveValue('number 09');
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByLabel('Bio').fill('Changed.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(flash(page)).toHaveText(/updated successfully/);
    await expect(page).toHaveURL('/portal/providers?q=number+09');
    const saved = page.getByRole('row').filter({ hasText: 'Just saved' });
    await expect(saved.getByRole('link', { name, exact: true })).toBeInViewport();
    await filter.fill('');
    await expect(rows).toHaveCount(ROWS_PER_PAGE);
  });

  await test.step('rows stay while new ones load, and text typed since then wins', async () => {
    const { seen } = await holdRequest(page, '**/api/portal/providers?q=number*');
    await filter.fill('number');
    const held = await seen;
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(rows).toHaveCount(ROWS_PER_PAGE);
    await filter.fill('');
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await held.continue();
    await expect(filter).toHaveValue('');
    await expect(page).toHaveURL('/portal/providers');
  });
});
