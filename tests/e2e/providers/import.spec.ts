import type { Page } from '@playwright/test';
import { updateProvider } from '../../../server/providers/service.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
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
  test.use({ expectedErrors: /status of 4\d\d/ });

  test('from a file to drafts and changes, by keyboard only', async ({ page, site }) => {
    const lastName = newName();
    const id = await addProvider(site.services.db, { firstName: 'Ada', lastName, states: ['OR'] });
    await page.goto('/portal/providers');
    await page.getByRole('button', { name: 'Import, export' }).focus();
    for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Providers');
    await choose(
      page,
      `Id,First Name,Last Name,States,Shoe,Bio\n${id},Ada,${lastName},Oregon,40,New\n,Bo,${lastName},,41,\n`,
    );
    await expect(heading(page, 'Preview: 1 new, 1 changed')).toBeFocused();
    await expect(page.getByText('The column "Shoe" is left out.')).toBeVisible();
    await expect(page.getByRole('row')).toHaveText([
      'RowProviderFieldBeforeAfter',
      `2Ada ${lastName}BioNew`,
      `3Bo ${lastName}New providerdraft`,
    ]);
    await expectAccessible(page, [390]);
    await page.getByRole('button', { name: 'Import 2 providers' }).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Imported: 1 new, 1 changed')).toBeFocused();
    await expect(page.getByText('1 draft. Visitors see none yet.')).toBeVisible();
    await expectAccessible(page, [390]);
    await page.getByRole('button', { name: 'List all 1' }).click();
    await expect(page).toHaveURL(/\/portal\/providers$/);
    await expect(flash(page)).toHaveText(/1 provider listed\. Visitors see them now\./);
  });

  test('errors stay until a corrected file is chosen; what empty cells delete must be confirmed', async ({
    page,
    site,
  }) => {
    const lastName = newName();
    const id = await addProvider(site.services.db, { firstName: 'Ada', lastName, bio: 'Old' });
    await page.goto('/portal/providers/import');
    await choose(page, Buffer.alloc(6 << 20));
    await expect(page.getByText('The file must be smaller than 5 MB')).toBeVisible();
    await choose(page, '\n');
    await expect(page.getByText('The file is empty.')).toBeVisible();
    await choose(page, `First Name,Last Name,States\nCy,${lastName},Oregon\nBo,${lastName},Nowhere\n`);
    await expect(heading(page, '1 error')).toBeFocused();
    await expect(page.getByText(/^Row 3, States: There is no state "Nowhere"/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await expectAccessible(page, [390]);

    const agree = page.getByRole('checkbox', {
      name: 'Empty cells delete what providers have now: Bio (1).',
    });
    const start = page.getByRole('button', { name: 'Import 1 provider' });
    await choose(page, `Id,Bio\n${id},\n`);
    await agree.check();
    await choose(page, `Id,Bio\n${id},\n`);
    await expect(heading(page, 'Preview: 0 new, 1 changed')).toBeFocused();
    await start.click();
    await expect(agree).toBeFocused();
    await agree.check();
    const { seen } = await holdRequest(page, '**/api/portal/imports');
    await start.click();
    const held = await seen;
    await expect(page.getByText('Importing...')).toBeVisible();
    await updateProvider(site.services, id, { firstName: 'Adah' }, TESTER);
    await held.fallback();
    await expect(page.getByText(/The file or the directory has changed since the check\./)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Check again' }).click();
    await agree.check();
    await start.click();
    await expect(heading(page, 'Imported: 0 new, 1 changed')).toBeFocused();
  });
});
