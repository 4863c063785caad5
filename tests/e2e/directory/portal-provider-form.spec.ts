import { expectAccessible } from '../../support/axe.ts';
import { drawPicture } from '../../support/pictures.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { changedLabels, field, group as list, openList, openSection } from '../../support/provider-form.ts';
import { addSession, newName } from '../../support/sessions.ts';

test("form titled 'Create Provider': disabled without changes, then a double click creates one", async ({
  page,
}) => {
  const lastName = newName();
  await page.goto('/portal/providers/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Provider');
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/portal/providers');
  const create = page.getByRole('button', { name: 'Create' });
  await expect(create).toBeDisabled();
  await field(page, 'First name').fill('Ada');
  await expect(create).toBeEnabled();
  await field(page, 'First name').fill('');
  await expect(create).toBeDisabled();

  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill(lastName);
  await field(page, 'Healthie Provider ID').fill('ehr-9');
  await field(page, 'Bio').fill('One.\n\nTwo.');
  await page.getByRole('button', { name: 'Add license' }).click();
  await list(page, 'New license').getByLabel('State').selectOption('Oregon');
  await (await openList(page, 'Credentials')).getByLabel('Registered Dietitian (RD)').check();
  await (await openList(page, 'Insurance companies')).getByLabel('Premera').check();
  await openSection(page, 'Pictures');
  await field(page, 'Avatar').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await drawPicture('png'),
  });
  await create.dblclick();
  await expect(page).toHaveURL(/\/portal\/providers$/);
  await expect(flash(page)).toHaveText(new RegExp(`Ada ${lastName} created successfully\\.`));
  await expect(flash(page)).toHaveAttribute('data-type', 'success');

  await page.getByLabel('Filter by name').fill(lastName);
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('1 / 12');
  await expect(row.locator('img')).toHaveAttribute('src', /\/images\/[0-9a-f]{32}-192\.webp$/);
  await page.goto('/providers?state_code=OR&insurance_company_name=Premera');
  await expect(page.getByRole('link', { name: new RegExp(lastName) }).first()).toBeVisible();
});

test("form titled 'Edit Provider', 600 px, spaced fields: changes are highlighted, and only changed fields are sent", async ({
  page,
  site,
}) => {
  const lastName = newName();
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName,
    bio: 'A bio.',
    states: ['OR', 'WA'],
    insuranceCompanies: ['Aetna'],
  });
  await page.goto(`/portal/providers/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Provider');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect((await page.locator('main form').boundingBox())?.width).toBe(600);
  const [above, below] = await Promise.all(
    ['Last name', 'NPI'].map((name) => field(page, name).locator('..').boundingBox()),
  );
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(24);
  await field(page, 'First name').fill('Adah');
  const oregon = list(page, 'Oregon');
  await oregon.getByLabel('Number').fill('LD-1');
  await page.getByRole('button', { name: 'Remove Aetna' }).click();
  expect(await changedLabels(page)).toEqual([
    'First name Changed',
    'Licenses Changed',
    'Insurance companies Changed',
  ]);
  await oregon.getByLabel('Number').fill('');
  expect(await changedLabels(page)).toEqual(['First name Changed', 'Insurance companies Changed']);

  const { seen } = await holdRequest(page, `**/api/providers/${id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const route = await seen;
  expect(route.request().method()).toBe('PATCH');
  const names = [...(route.request().postData() ?? '').matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['provider[first_name]', 'provider[panels][]']);
  await route.continue();
  await expect(flash(page)).toHaveText(new RegExp(`Adah ${lastName} updated successfully\\.`));
  await page.goto(`/providers/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Adah ${lastName}`);
  await expect(page.getByText('A bio.')).toBeVisible();
  await expect(page.getByText('Accepted Insurance')).toHaveCount(0);
});

test('is accessible untouched, changed with errors, which are at their fields, and pictures, and when leaving', async ({
  page,
}) => {
  await page.goto('/portal/providers/1/edit');
  await expectAccessible(page, [320, 1280]);
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Bio').fill('New.');
  await page.getByRole('button', { name: 'Add license' }).click();
  await page.getByText('Accepted only in some states').click();
  await page.getByRole('checkbox', { name: 'All licensed states' }).first().uncheck();
  await (await openList(page, 'Credentials')).getByRole('searchbox').fill('nothing');
  const photo = { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture('png') };
  await page.locator('input[type=file]').nth(1).setInputFiles(photo);
  await page
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles({ ...photo, mimeType: 'image/gif' });
  page.on('request', (request) => expect(request.method()).toBe('GET'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'First name')).toHaveAccessibleDescription(/First name is required/);
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page.getByText('State is required', { exact: true })).toBeVisible();
  await expectAccessible(page, [320]);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page, [320]);
});

test('searchable multi-selects: the search ignores case and accents; All and None apply to its results', async ({
  page,
}) => {
  await page.goto('/portal/providers/new');
  const credentials = await openList(page, 'Credentials');
  await credentials.getByRole('searchbox').fill('DÍETITIAN');
  await expect(credentials.getByRole('checkbox')).toHaveCount(4);
  await credentials.getByRole('button', { name: 'All' }).click();
  await expect(credentials).toContainText(/4 of \d+ chosen/);
  await credentials.getByRole('searchbox').fill('licensed dietitian n');
  await credentials.getByRole('button', { name: 'None' }).click();
  await expect(credentials).toContainText(/3 of \d+ chosen/);
  await credentials.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/new$/);
  await credentials.getByRole('searchbox').fill('atlantis');
  await expect(credentials).toContainText('Nothing matches.');
});

test.describe('a failed save', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  const ANSWERS: [string, number, string, string][] = [
    ["403 gives 'Permission denied.'", 403, '{"error":"x"}', 'Permission denied.'],
    ['another server error gives its message', 409, '{"error":"It is locked."}', 'It is locked.'],
    [
      "anything else gives 'Something went wrong. Please try again later.'",
      502,
      'x',
      'Something went wrong. Please try again later.',
    ],
  ];
  test('shows its message, and fields keep their values', async ({ page, site }) => {
    const id = await addProvider(site.services.db, { lastName: newName() });
    await page.goto(`/portal/providers/${id}/edit`);
    await field(page, 'Bio').fill('A long new bio.');
    for (const [name, status, body, message] of ANSWERS) {
      await test.step(name, async () => {
        await page.route(`**/api/providers/${id}`, (route) => route.fulfill({ status, body }), { times: 1 });
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(flash(page).locator('p')).toHaveText([message]);
        await expect(flash(page)).toHaveAttribute('data-type', 'danger');
        await expect(field(page, 'Bio')).toHaveValue('A long new bio.');
        await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
      });
    }
    await test.step('a deleted provider', async () => {
      await site.services.providers.remove(id, TESTER);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(flash(page).locator('p')).toHaveText('There is no provider with this id.');
      await expect(field(page, 'Bio')).toHaveValue('A long new bio.');
    });
    await test.step('no network', async () => {
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(flash(page).locator('p')).toHaveText('Something went wrong. Please try again later.');
      await page.context().setOffline(false);
    });
  });

  test('an expired session: a link signs in in a new tab, and the form keeps its values and can be saved', async ({
    page,
    site,
    user,
  }) => {
    const id = await addProvider(site.services.db, { lastName: newName() });
    await page.goto(`/portal/providers/${id}/edit`);
    await field(page, 'Bio').fill('A long new bio.');
    await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(flash(page).locator('p')).toHaveText('Your session has ended. Please sign in again.');
    const [signIn] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    await expect(signIn).toHaveURL(/\/portal\/login$/);

    const { token } = await addSession(site);
    await page.context().addCookies([{ name: 'sorrel_session', value: token, url: site.url }]);
    await expect(field(page, 'Bio')).toHaveValue('A long new bio.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(flash(page)).toHaveText(/updated successfully/);
  });
});

test('fields are disabled until hydration', async ({ page }) => {
  const scripts = await holdRequest(page, '**/assets/entry.client-*.js');
  await page.goto('/portal/providers/new', { waitUntil: 'commit' });
  await expect(field(page, 'First name')).toBeDisabled();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeDisabled();
  await (await scripts.seen).continue();
  await expect(field(page, 'First name')).toBeEnabled();
});
