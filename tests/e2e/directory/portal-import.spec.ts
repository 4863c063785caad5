import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { newName } from '../../support/sessions.ts';

/** Chooses a file, which is checked at once. */
async function choose(page: Page, csv: string | Buffer): Promise<void> {
  const input = page.getByLabel('CSV file');
  await expect(input).toBeEnabled();
  await input.focus();
  await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test.describe('/portal/providers/import', () => {
  test.use({ expectedErrors: /status of 4[12]2/ });

  test('from a file with natural headers to drafts, by keyboard only', async ({ page, site }) => {
    const lastName = newName();
    const id = await addProvider(site.services.db, { firstName: 'Ada', lastName, states: ['OR'] });
    await page.goto('/portal/providers');
    await page.getByRole('link', { name: 'Import', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Providers');
    await expectAccessible(page, [390, 1280]);
    await choose(
      page,
      `First Name,Last Name,States,Shoe,Bio\nAda,${lastName},Oregon,40,New\nBo,${lastName},,41,\n`,
    );
    await expect(heading(page, 'Preview: 1 new, 1 changed')).toBeFocused();
    await expect(page.getByText('Columns that are left out: Shoe')).toBeVisible();
    await expect(page.getByText(`New: Bo ${lastName} (row 3)`)).toBeVisible();
    const choice = page.getByLabel(`Row 2: Ada ${lastName}`);
    await expect(choice.locator('option:checked')).toHaveText(`Update Ada ${lastName}`);
    await expect(choice).toHaveAccessibleDescription(`Changes of Ada ${lastName}, OR: Bio`);
    await expect(page.getByText(`Row 3, States: Bo ${lastName} has no state`)).toBeVisible();
    await expectAccessible(page, [390, 1280]);
    await choice.selectOption('Add as new');
    await page.getByRole('button', { name: /^Import \d/ }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Imported: 2 new')).toBeFocused();
    await expectAccessible(page, [390, 1280]);
    const { providers } = await site.services.providers.list({ q: lastName });
    expect(providers.map(({ firstName, listing, bio }) => [firstName, listing, bio])).toEqual([
      ['Ada', 'listed', null],
      ['Ada', 'draft', 'New'],
      ['Bo', 'draft', null],
    ]);
    expect(providers[0]?.id).toBe(id);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await expect(page.getByLabel('CSV file')).toBeVisible();
  });

  test('errors by row and column; columns chosen by hand mend the file', async ({ page, site }) => {
    const lastName = newName();
    await page.goto('/portal/providers/import');
    await choose(page, `Given,Last Name,States\nAda,${lastName},Oregon\nBo,${lastName},Nowhere\n`);
    await expect(heading(page, '1 error')).toBeFocused();
    await expect(page.getByText('Row 1, First name: this column is missing')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await expectAccessible(page, [390, 1280]);
    await page.getByLabel('Given').selectOption('First name');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Row 3, States: there is no state "Nowhere"')).toBeVisible();
    await page.getByLabel('States').selectOption('Leave out');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(heading(page, 'Preview: 2 new')).toBeFocused();
    await page.getByText('List new providers at once').click();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect(heading(page, 'Imported: 2 new')).toBeFocused();
    const { providers } = await site.services.providers.list({ q: lastName });
    expect(providers.map(({ listing }) => listing)).toEqual(['listed', 'listed']);
  });

  test('a long import shows its progress; after a change in between it shows a new preview', async ({
    page,
    site,
    context,
  }) => {
    const lastName = newName();
    await page.goto('/portal/providers/import');
    await choose(page, `First Name,Last Name,Bio\nAda,${lastName},New\n`);
    await expect(heading(page, 'Preview: 1 new')).toBeFocused();
    await context.route('**/api/portal/imports', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { done: 3_000, total: 10_000 } })
        : route.fallback(),
    );
    const { seen } = await holdRequest(page, '**/api/portal/imports');
    await page.getByRole('button', { name: /^Import \d/ }).click();
    const held = await seen;
    await expect(page.getByText('Importing...')).toBeVisible();
    await expect(page.getByText('3,000 of 10,000 rows')).toBeVisible();
    await expectAccessible(page, [390]);
    await addProvider(site.services.db, { firstName: 'Ada', lastName });
    await held.fallback();
    await expect(heading(page, 'Preview: 0 new, 1 changed')).toBeFocused();
    await expect(page.getByText('Someone else has changed the directory.')).toBeVisible();
    await expect(page.getByText('3,000 of 10,000 rows')).toHaveCount(0);
  });

  test('a file of 11 MB and one that is no text get a plain error', async ({ page }) => {
    await page.goto('/portal/providers/import');
    await choose(page, Buffer.alloc(11 << 20));
    await expect(page.getByText('The file must be smaller than 10 MB')).toBeVisible();
    await choose(page, Buffer.from([0xe9]));
    await expect(page.getByText('The file is no CSV in UTF-8.')).toBeVisible();
    await expectAccessible(page, [390, 1280]);
  });
});
