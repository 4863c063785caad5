import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { field } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

// The login asks whether there is a session.
test.use({ expectedErrors: /status of 401/ });

test('leaving with unsaved changes asks, also during a save, a closed tab and a logout', async ({
  page,
  site,
}) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const cancel = page.getByRole('link', { name: 'Cancel' });
  const edit = page.getByRole('link', { name: /^Edit / }).first();
  const refuse = () => expect(false, 'the browser asked too').toBe(true);
  page.on('dialog', refuse);
  await page.goto(`/portal/providers/${id}/edit`);
  await field(page, 'Bio').fill('Unsaved.');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Bio')).toHaveValue('Unsaved.');
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Bio')).toHaveValue('Unsaved.');
  await cancel.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/portal\/providers$/);

  await edit.click();
  await cancel.click();
  await expect(page).toHaveURL(/\/portal\/providers$/);

  await test.step('during a save, too', async () => {
    await page.goto(`/portal/providers/${id}/edit`);
    await field(page, 'Bio').fill('Saved.');
    const { seen } = await holdRequest(page, `**/api/providers/${id}`);
    await page.getByRole('button', { name: 'Save' }).click();
    const route = await seen;
    await cancel.click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await route.continue();
    await expect(flash(page)).toHaveText(/updated successfully/);
    await expect(page).toHaveURL(/\/portal\/providers$/);
  });

  await test.step('the browser asks when the tab is closed', async () => {
    await edit.click();
    await field(page, 'Bio').fill('Unsaved.');
    page.off('dialog', refuse);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
  });

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/portal\/login$/);
});
