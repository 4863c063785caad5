import { drawPicture } from '../../support/pictures.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { changedLabels, field, openSection } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

test('can be picked with a preview, cleared, marked for deletion and restored', async ({ page, site }) => {
  const lastName = newName();
  const id = await addProvider(site.services.db, { lastName });
  const photo = new File([await drawPicture('jpeg')], 'photo.jpg');
  await site.services.providers.update(id, { photo }, TESTER);
  await page.goto(`/portal/providers/${id}/edit`);
  const save = page.getByRole('button', { name: 'Save' });
  const input = field(page, 'Photo');
  await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png');

  await input.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: await drawPicture('png') });
  await expect(page.getByRole('img', { name: 'Preview of new.png' })).toBeVisible();
  expect(await changedLabels(page)).toEqual(['Photo Changed']);
  await page.getByRole('button', { name: 'Clear photo' }).click();
  await expect(save).toBeDisabled();

  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect(page.getByText('It is deleted when you save.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep photo' }).click();
  await expect(save).toBeDisabled();

  await page.getByRole('button', { name: 'Delete photo' }).click();
  const { seen } = await holdRequest(page, `**/api/providers/${id}`);
  await save.click();
  const route = await seen;
  expect(route.request().postData()).toMatch(/name="provider\[photo\]"\r\n\r\ncleared\r\n/);
  await route.continue();
  await expect(flash(page)).toHaveText(/updated successfully/);
  expect((await site.services.directory.get(id)).photoUrl).toBeNull();
  await page.goto(`/providers/${id}`);
  await expect(page.locator('article img')).toHaveAttribute('src', /\/placeholder-avatar-/);
});

test.describe('invalid pictures', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("show the form's or the server's error at the field, and the other fields keep their values", async ({
    page,
  }) => {
    await page.goto('/portal/providers/new');
    await field(page, 'First name').fill('Ada');
    await field(page, 'Last name').fill('Ångström');
    await openSection(page, 'Pictures');
    await field(page, 'Avatar').setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(1_048_577),
    });
    await expect(field(page, 'Avatar')).toHaveAccessibleDescription(/Avatar must be smaller than 1MB/);
    await page.getByRole('button', { name: 'Clear avatar' }).click();
    await page.getByRole('button', { name: 'Add license' }).click();
    await page.getByLabel('State', { exact: true }).selectOption('Oregon');
    await field(page, 'Photo').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(page.getByText('No preview')).toBeVisible();
    await page.getByRole('button', { name: 'Create' }).click();
    const message = 'Invalid file type. Photo must be one of these: image/jpeg, image/png';
    await expect(flash(page).locator('p')).toHaveText(message);
    await expect(field(page, 'Photo')).toHaveAccessibleDescription(
      new RegExp(message.replaceAll('.', '\\.')),
    );
    await expect(field(page, 'First name')).toHaveValue('Ada');
    await expect(field(page, 'Last name')).toHaveValue('Ångström');
    await expect(page.getByRole('group', { name: 'Oregon' })).toBeVisible();
    await field(page, 'Photo').setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: await drawPicture('png'),
    });
    await expect(field(page, 'Photo')).not.toHaveAttribute('aria-invalid');
  });
});
