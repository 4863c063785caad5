import { addProviders } from '../../support/provider.ts';
import { startServerWith } from '../../support/running-site.ts';
import { expect, test } from '../../support/site-fixture.ts';

const SEARCH = '/providers?state_code=NV&insurance_company_name=Cigna';
const COUNT = 100;

/** A site with more dietitians than fit on one page. */
const startLargeSite = () =>
  startServerWith(async (db) => {
    const numbers = Array.from({ length: COUNT }, (_, index) => String(index + 1).padStart(3, '0'));
    const rest = { states: ['NV'], insuranceCompanies: ['Cigna'], fit: { languageCodes: ['en'] } };
    await addProviders(
      db,
      numbers.map((number) => ({ lastName: `Number ${number}`, ...rest })),
    );
  });

test.use({ siteSetup: { start: startLargeSite } });

// One worker, because each starts a site of its own.
test.describe.configure({ mode: 'default' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test("with more than 48 results, a plain link 'Show more' leads to the next page", async ({ page }) => {
      await page.goto(SEARCH);
      const names = page.getByRole('article').getByRole('heading');
      const more = page.getByRole('link', { name: 'Show more' });
      await expect(names).toHaveCount(48);
      await expect(names.last()).toHaveText('Test Number 048');
      await more.click();
      await expect(names.first()).toHaveText('Test Number 049');
      await expect(page.getByRole('heading', { name: 'More dietitians in Nevada' })).toBeFocused();
      await expect(names).toHaveCount(48);
      await expect(page.getByRole('status').getByText('Dietitians 49 to 96 shown')).toBeVisible();
      await more.click();
      await expect(page.getByText('Dietitians 97 to 100 shown')).toBeVisible();
      await expect(names).toHaveText([
        'Test Number 097',
        'Test Number 098',
        'Test Number 099',
        'Test Number 100',
      ]);
      await expect(more).toHaveCount(0);
      await page.getByRole('link', { name: 'Back to the first results' }).click();
      await expect(page).toHaveURL(`${SEARCH}#results`);
      await expect(names.first()).toHaveText('Test Number 001');
    });
  });
}

test('later results keep the filters', async ({ page }) => {
  await page.goto(`${SEARCH}&language=en`);
  await expect(page.getByText('48 of 100 dietitians shown')).toBeVisible();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.getByText('Dietitians 49 to 96 shown')).toBeVisible();
  await expect(page).toHaveURL(/&language=en&after=\d+&first=49#results$/);
  await page.getByRole('link', { name: 'Back to the first results' }).click();
  await expect(page).toHaveURL(`${SEARCH}&language=en#results`);
});

test('a deleted cursor redirects to the first results', async ({ page }) => {
  await page.goto(`${SEARCH}&after=999999`);
  await expect(page).toHaveURL(SEARCH);
  await expect(page.getByRole('article')).toHaveCount(48);
});
