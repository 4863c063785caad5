import { addProvider } from '../../support/provider.ts';
import { expect, startServerWith, test } from '../../support/site-fixture.ts';

const SEARCH = '/providers?state_code=NV&insurance_company_name=Cigna';
const COUNT = 100;

/** A site with more dietitians than fit on one page. */
const startLargeSite = () =>
  startServerWith(async (db) => {
    for (let number = 1; number <= COUNT; number++) {
      const lastName = `Number ${String(number).padStart(3, '0')}`;
      await addProvider(db, { lastName, states: ['NV'], insuranceCompanies: ['Cigna'] });
    }
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

test('a deleted cursor redirects to the first results', async ({ page }) => {
  await page.goto(`${SEARCH}&after=999999`);
  await expect(page).toHaveURL(SEARCH);
  await expect(page.getByRole('article')).toHaveCount(48);
});
