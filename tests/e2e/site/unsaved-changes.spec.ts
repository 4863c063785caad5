import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { field } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

test('leaving with unsaved changes: Stay keeps them, Leave discards them; without changes there is no question', async ({
  page,
  site,
}) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  page.on('dialog', () => expect(false, 'the browser asked too').toBe(true));
  await page.goto(`/portal/providers/${id}/edit`);
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await field(page, 'Bio').fill('Unsaved.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Bio')).toHaveValue('Unsaved.');
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Bio')).toHaveValue('Unsaved.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/portal\/providers$/);

  await page.goto(`/portal/providers/${id}/edit`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/portal\/providers$/);
  await page.goto(`/portal/providers/${id}/edit`);
  await field(page, 'Bio').fill('Unsaved.');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/portal\/login$/);
});

test('leaving during a save asks, too', async ({ page, site }) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${id}/edit`);
  await field(page, 'Bio').fill('Saved.');
  const { seen } = await holdRequest(page, `**/api/providers/${id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const route = await seen;
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await route.continue();
  await expect(flash(page)).toHaveText(/updated successfully/);
  await expect(page).toHaveURL(/\/portal\/providers$/);
});

test('closing the tab with unsaved changes asks, too', async ({ page, site }) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${id}/edit`);
  await field(page, 'Bio').fill('Unsaved.');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});
