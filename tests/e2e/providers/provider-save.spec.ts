import { getStaffProvider, updateProvider } from '../../../server/providers/service.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { changedLabels, field, group } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';
import { drawPicture } from '../../support/uploads.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('a picture is picked, cleared, deleted and kept; errors are at the field', async ({ page, site }) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  const photo = new File([await drawPicture('jpeg')], 'photo.jpg');
  await updateProvider(site.services, id, { photo }, TESTER);
  await page.goto(`/portal/providers/${id}/edit`);
  const save = page.getByRole('button', { name: 'Save' });
  const input = field(page, 'Photo');
  const pick = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png');

  await pick('new.png', await drawPicture('png'));
  await expect(page.getByRole('img', { name: 'Preview of new.png' })).toBeVisible();
  expect(await changedLabels(page)).toEqual(['Photo Changed']);
  await page.getByRole('button', { name: 'Clear photo' }).click();
  await expect(save).toBeDisabled();
  await pick('large.png', Buffer.alloc((5 << 20) + 1));
  await expect(input).toHaveAccessibleDescription(/Photo must be smaller than 5MB/);
  await pick('photo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText('No preview')).toBeVisible();
  await field(page, 'Bio').fill('Kept.');
  await save.click();
  const message = 'Invalid file type. Photo must be one of these: image/jpeg, image/png';
  await expect(flash(page).locator('p')).toHaveText(message);
  await expect(input).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
  await expect(field(page, 'Bio')).toHaveValue('Kept.');
  await pick('b.png', await drawPicture('png'));
  await expect(input).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Clear photo' }).click();
  await field(page, 'Bio').fill('');

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
});

test('a failed save shows its message, and fields keep their values', async ({ page, site }) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${id}/edit`);
  const save = page.getByRole('button', { name: 'Save' });
  const bio = field(page, 'Bio');
  await bio.fill('A long new bio.');
  for (const [status, body, message] of [
    [403, '{"error":"x"}', 'Permission denied.'],
    [null, '', 'Something went wrong. Please try again later.'],
    [401, '{"error":"Please sign in."}', 'Please sign in.'],
  ] as const) {
    await page.route(
      `**/api/providers/${id}`,
      (route) => (status ? route.fulfill({ status, body }) : route.abort()),
      { times: 1 },
    );
    await save.click();
    await expect(flash(page).locator('p')).toHaveText([message]);
    await expect(flash(page)).toHaveAttribute('data-type', 'danger');
    await expect(bio).toHaveValue('A long new bio.');
    await expect(save).toBeEnabled();
  }
  await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
});

test('another user saves first: what was typed stays until it is replaced', async ({ page, site }) => {
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName: newName(),
    bio: 'Old.',
    states: ['OR'],
  });
  const provider = await getStaffProvider(site.services, id);
  await page.goto(`/portal/providers/${id}/edit`);
  await field(page, 'First name').fill('Adah');
  await page.getByRole('button', { name: 'Add license' }).click();
  await group(page, 'New license').getByLabel('State').selectOption('Washington');
  const licenses = provider.licenses.map((license) => ({ ...license, number: 'LD-5' }));
  await updateProvider(site.services, id, { bio: 'New.', licenses }, TESTER);

  const notice = page.getByRole('alert').filter({ hasText: 'Your changes are not saved' });
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notice).toContainText('test changed this provider on ');
    await expect(notice.locator('..')).toBeFocused();
  }
  await expect(notice).toBeInViewport();
  await expect(flash(page)).toHaveCount(0);
  await expect(field(page, 'First name')).toHaveValue('Adah');
  await expect(field(page, 'Bio')).toHaveValue('Old.');
  await expect(group(page, 'Washington')).toBeVisible();
  await expectAccessible(page, [390]);

  await notice.getByRole('button', { name: 'Discard mine and show what is saved' }).click();
  await expect(field(page, 'Bio')).toHaveValue('New.');
  await expect(notice).toHaveCount(0);
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(group(page, 'Oregon').getByLabel('Number')).toHaveValue('LD-5');
  await expect(group(page, 'Washington')).toHaveCount(0);
  await field(page, 'First name').fill('Adah');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
});

test('a draft is saved as a draft; listing and taking off save nothing else, and keep what was typed', async ({
  page,
  site,
}) => {
  const lastName = newName();
  const stored = () =>
    site.services.db
      .selectFrom('providers')
      .select(['id', 'bio', 'listing'])
      .where('last_name', '=', lastName)
      .executeTakeFirstOrThrow();
  await page.goto('/portal/providers/new');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill(lastName);
  for (const [button, bio] of [
    ['Save as draft', 'One.'],
    ['Save', 'Two.'],
  ] as const) {
    await field(page, 'Bio').fill(bio);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(flash(page)).toHaveText(/successfully/);
    const { id, ...saved } = await stored();
    expect(saved).toEqual({ bio, listing: 'draft' });
    await page.goto(`/portal/providers/${id}/edit`);
  }
  await field(page, 'Bio').fill('Three.');
  await field(page, 'CAQH ID').fill('x');
  for (const [button, listing] of [
    ['List on the site', 'listed'],
    ['Take off the site', 'unlisted'],
    ['List on the site', 'listed'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    expect(await stored()).toMatchObject({ bio: 'Two.', listing });
  }
  await expect(field(page, 'Bio')).toHaveValue('Three.');
  await field(page, 'CAQH ID').fill('');
  const { id } = await stored();
  const { seen } = await holdRequest(page, `**/api/providers/${id}`);
  await field(page, 'Last name').press('Enter');
  const route = await seen;
  await page.keyboard.type('Lost');
  await page.getByLabel('Aetna', { exact: true }).click();
  await expect(field(page, 'Last name')).toHaveValue(lastName);
  await expect(page.getByLabel('Aetna', { exact: true })).not.toBeChecked();
  await route.continue();
  await expect(flash(page)).toHaveText(/updated successfully/);
  expect(await stored()).toMatchObject({ bio: 'Three.', listing: 'listed' });
});
