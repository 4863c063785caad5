import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { expectAccessible } from '../../support/axe.ts';
import { drawPicture } from '../../support/pictures.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { changedLabels, field, openSection } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';
import { commented, drawNoise } from '../../support/uploads.ts';

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
  await expect(page.getByRole('img', { name: 'Preview of new.png' })).toHaveCount(2);
  // One picture serves as both, and clearing one leaves the other.
  expect(await changedLabels(page)).toEqual(['Avatar Changed', 'Photo Changed']);
  await page.getByRole('button', { name: 'Clear photo' }).click();
  expect(await changedLabels(page)).toEqual(['Avatar Changed']);
  await page.getByRole('button', { name: 'Clear avatar' }).click();
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

test('a large photo is made smaller by a button beside its error, and serves as both pictures', async ({
  page,
  site,
}) => {
  const lastName = newName();
  const id = await addProvider(site.services.db, { lastName });
  await page.goto(`/portal/providers/${id}/edit`);
  await openSection(page, 'Pictures');
  const photo = field(page, 'Photo');
  const shrink = page.getByRole('button', { name: 'Make it smaller' });
  // Turned by its orientation, as phones do.
  const noise = await sharp(await drawNoise('jpeg', 2_400))
    .resize(2_400, 1_200)
    .withMetadata({ orientation: 6 });
  const jpeg = Buffer.from(await noise.jpeg({ quality: 100 }).toBuffer());
  const file = written('IMG_1.JPG', commented(jpeg, 6_000_000));
  await photo.setInputFiles(file);
  await expect(photo).toHaveAccessibleDescription(/Photo must be smaller than 5MB/);
  await expectAccessible(page, [390, 1280]);
  expect(await changedLabels(page)).toEqual(['Photo Changed']);
  await shrink.focus();
  await page.keyboard.press('Enter');
  await expect(photo).toHaveAccessibleDescription(/^IMG_1\.jpg is uploaded when you save\./);
  await expect(photo).toBeFocused();
  await expect(shrink).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Preview of IMG_1.jpg' })).toHaveCount(2);
  const { seen } = await holdRequest(page, `**/api/providers/${id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const route = await seen;
  const names = [...(route.request().postData() ?? '').matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['provider[avatar]', 'provider[photo]']);
  await route.continue();
  await expect(flash(page)).toHaveText(/updated successfully/);
  const { avatarUrl, photoUrl } = await site.services.directory.get(id);
  expect([avatarUrl, photoUrl]).not.toContain(null);

  await page.goto(`/portal/providers/${id}/edit`);
  await photo.setInputFiles(file);
  await expect(shrink).toBeVisible();
  await photo.setInputFiles(written('IMG_2.JPG', commented(jpeg, 20 * 1_048_576 + 1)));
  await expect(page.getByRole('img', { name: 'Preview of IMG_2.JPG' })).toBeVisible();
  await expect(shrink).toHaveCount(0);
});

test('pictures that are not what they claim: HEIC is said plainly, others have no button', async ({
  page,
}) => {
  await page.goto('/portal/providers/new');
  await openSection(page, 'Pictures');
  const photo = field(page, 'Photo');
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(6_000_000)]);
  await photo.setInputFiles(written('IMG_2.jpg', heic));
  await expect(page.getByText('This is a HEIC picture, as iPhones take them.')).toBeVisible();
  await expect(photo).toHaveAccessibleDescription(/Photo must be smaller than 5MB/);
  await expectAccessible(page, [390, 1280]);
  await photo.setInputFiles(written('a.png', Buffer.alloc(6_000_000, '<svg/>')));
  await expect(page.getByText('This is a HEIC picture')).toHaveCount(0);
  await expect(page.getByText('No preview')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make it smaller' })).toHaveCount(0);
  expect(await changedLabels(page)).toEqual(['Photo Changed']);
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
    await field(page, 'Avatar').setInputFiles(written('large.png', Buffer.alloc(1_048_577)));
    await expect(field(page, 'Avatar')).toHaveAccessibleDescription(/Avatar must be smaller than 1MB/);
    await page.getByRole('button', { name: 'Clear avatar' }).click();
    await page.getByRole('button', { name: 'Add license' }).click();
    await page.getByLabel('State', { exact: true }).selectOption('Oregon');
    await field(page, 'Photo').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
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

/** Writes a large file, which the browser then reads from the disk, without a copy over the protocol. */
function written(name: string, bytes: Uint8Array): string {
  const file = test.info().outputPath(name);
  writeFileSync(file, bytes);
  return file;
}
