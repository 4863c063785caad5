import { listInsuranceCompanies } from '../../../server/lists/public-repository.ts';
import { getProvider } from '../../../server/providers/public-view.ts';
import { getStaffProvider } from '../../../server/providers/service.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { changedLabels, field, group } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';
import { referenceIds } from '../../support/staff.ts';

test("the form 'Create Provider' works by keyboard", async ({ page }) => {
  const lastName = newName();
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await page.goto('/portal/providers/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Provider');
  const create = page.getByRole('button', { name: 'Create' });
  await expect(field(page, 'First name')).toBeEnabled();
  await expect(create).toBeDisabled();
  await field(page, 'First name').fill('Ada');
  await expect(create).toBeEnabled();
  await field(page, 'First name').fill('');
  await expect(create).toBeDisabled();

  await test.step('errors are summarized on top, with links to their fields', async () => {
    await field(page, 'CAQH ID').fill('x');
    await field(page, 'Number').fill('LD-1');
    await create.click();
    await expect(field(page, 'First name')).toBeFocused();
    await expect(field(page, 'First name')).toHaveAccessibleDescription(/First name is required/);
    const summary = page.locator('form div', { hasText: /^Please correct 4 fields/ }).last();
    await expect(summary.getByRole('link')).toHaveText([
      'First name is required',
      'Last name is required',
      'Licenses, row 1: State is required',
      'CAQH ID must be a number',
    ]);
    await expectAccessible(page, [320]);
    await summary.getByRole('link', { name: /^Licenses/ }).click();
    await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
    await summary.getByRole('link', { name: /^CAQH/ }).click();
    await expect(field(page, 'CAQH ID')).toBeFocused();
    await field(page, 'CAQH ID').fill('');
    await expect(page.getByText('Please correct 3 fields')).toBeVisible();
    await field(page, 'Number').fill('');
  });

  await field(page, 'First name').focus();
  await page.keyboard.type('Ada');
  await keys('Tab');
  await page.keyboard.type(lastName);
  // One key each, because a native select resets its type-ahead after a pause of a second.
  await group(page, 'New license').getByLabel('State').focus();
  for (const state of ['Georgia', 'Utah']) {
    if (state === 'Utah') {
      await page.getByRole('button', { name: 'Add license' }).focus();
      await keys('Enter');
    }
    await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
    await keys(state.charAt(0));
    await expect(group(page, state).getByLabel('State')).toBeFocused();
  }
  await keys('Tab');
  await page.keyboard.type('LD-77');
  await keys('Tab');
  await page.keyboard.type('03012029');
  await expect(group(page, 'Utah').getByLabel('Expires on')).toHaveValue('2029-03-01');

  await page.getByRole('checkbox', { name: 'Kaiser Permanente' }).focus();
  // Without Utah.
  await keys('Space', 'Tab', 'Space', 'Tab', 'Tab', 'Space');
  await expect(group(page, 'Kaiser Permanente: states').getByLabel('Utah')).not.toBeChecked();

  // After the last row is removed, the list has the focus.
  await page.getByRole('button', { name: 'Add license' }).focus();
  await keys('Enter');
  await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
  await page.getByRole('button', { name: 'Remove New license' }).focus();
  await keys('Enter');
  await expect(group(page, /^Licenses/)).toBeFocused();

  await field(page, 'Contact email').focus();
  await page.keyboard.type('ada@practice.example');
  await keys('Enter');
  await expect(page).toHaveURL(/\/portal\/providers$/);
  await expect(flash(page)).toHaveText(new RegExp(`Ada ${lastName} created successfully\\.`));
  await expect(flash(page)).toHaveAttribute('data-type', 'success');
  await page.getByLabel('Filter by name').fill(lastName);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText(/GA, UT.*1 \/ 12/);
});

test("the form 'Edit Provider' highlights changes, and sends only those", async ({ page, site }) => {
  const lastName = newName();
  const insurers = await listInsuranceCompanies(site.services.db);
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName,
    states: ['AK', 'CA', 'ID', 'MT', 'OR', 'WA'],
    credentials: ['RD', 'RDN'],
    insuranceCompanies: insurers.map(({ name }) => name),
    fit: { concernIds: [1, 2, 3], languageCodes: ['en', 'es'], officeIds: [1, 2], isByVideo: true },
    // Visitors' results do not change.
    columns: { listing: 'draft' },
  });
  await page.goto(`/portal/providers/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Provider');
  await expect(page).toHaveTitle(new RegExp(`^Edit Provider: Ada ${lastName} · `));
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(group(page, /^Licenses/).getByLabel('State')).toHaveCount(6);
  expect((await page.locator('main form').boundingBox())?.width).toBe(600);
  await field(page, 'First name').fill('Adah');
  const oregon = group(page, 'Oregon');
  await oregon.getByLabel('Number').fill('LD-1');
  await page.getByRole('checkbox', { name: 'Aetna' }).uncheck();
  expect(await changedLabels(page)).toEqual([
    'First name Changed',
    'Licenses Changed',
    'Insurance companies Changed',
  ]);
  await test.step('with 12 insurers and 6 licenses, the save bar stays in sight', async () => {
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await field(page, 'CAQH ID').scrollIntoViewIfNeeded();
      await expect(save).toBeInViewport();
      await expect(page.getByText('First name, Licenses, Insurance companies')).toBeInViewport();
      await expect(page.getByText('3 changes')).toBeInViewport();
    }
  });
  await oregon.getByLabel('Number').fill('');
  expect(await changedLabels(page)).toEqual(['First name Changed', 'Insurance companies Changed']);

  const { seen } = await holdRequest(page, `**/api/providers/${id}`);
  await save.click();
  const route = await seen;
  expect(route.request().method()).toBe('PATCH');
  const names = [...(route.request().postData() ?? '').matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['provider[first_name]', 'provider[panels]']);
  await route.continue();
  await expect(flash(page)).toHaveText(new RegExp(`Adah ${lastName} updated successfully\\.`));
});

test('concerns, languages, offices, insurers, and errors in rows', async ({ page, site }) => {
  const { insurer, state } = await referenceIds(site);
  const id = await addProvider(site.services.db, {
    lastName: newName(),
    states: ['ID', 'WA'],
    panels: [
      { insuranceCompanyId: insurer('Aetna'), stateId: state('ID') },
      { insuranceCompanyId: insurer('LifeWise'), stateId: null },
    ],
    // Not one to choose from, and Chromium has no name for it.
    fit: { languageCodes: ['quc'] },
  });
  await page.goto(`/portal/providers/${id}/edit`);
  const concerns = group(page, /^Concerns/);
  await concerns.getByLabel('Diabetes Management').check();
  await concerns.getByLabel('Cancer').check();
  const languages = group(page, /^Languages/);
  for (const name of ['Spanish', 'Thai']) await languages.getByLabel(name).check();
  const offices = group(page, 'In person, in these offices');
  await offices.getByLabel('Sorrel Portland').check();
  await expect(offices).toContainText('No license in Oregon today: visitors do not see this office.');

  const lifeWise = group(page, 'LifeWise: states');
  await lifeWise.getByLabel('All licensed states').uncheck();
  await lifeWise.getByLabel('Washington').uncheck();
  await expect(lifeWise.getByLabel('Idaho')).toBeChecked();
  // Without its last state, the insurer is not accepted.
  await lifeWise.getByLabel('Idaho').click();
  await expect(page.getByLabel('LifeWise', { exact: true })).not.toBeChecked();
  await expect(page.getByLabel('LifeWise', { exact: true })).toBeFocused();
  await page.getByLabel('LifeWise', { exact: true }).check();
  await expect(lifeWise.getByLabel('All licensed states')).toBeChecked();

  const washington = group(page, 'Washington');
  await washington.getByLabel('Number').fill('DI-1');
  // An impossible date is not treated as an empty field.
  await washington.getByLabel('Expires on').pressSequentially('02302027');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(washington.getByLabel('Expires on')).toBeFocused();
  await expect(washington.getByLabel('Expires on')).toHaveAccessibleDescription(/must be a date such as/);
  await washington.getByLabel('Expires on').fill('2027-02-28');
  await page.getByRole('button', { name: 'Remove Idaho' }).click();
  const lost = group(page, 'Aetna: states').getByLabel('Idaho (no license: removed when you save)');
  await expect(lost).toBeChecked();
  await expectAccessible(page, [390]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  const provider = await getStaffProvider(site.services, id);
  expect(provider).toMatchObject({ licenses: [{ expiresOn: '2027-02-28' }], panels: [{ stateId: null }] });
  const shown = await getProvider(site.services, id);
  expect(shown.concerns.map(({ name }) => name)).toEqual(['Diabetes Management', 'Cancer']);
  expect(shown.languages.map(({ name }) => name)).toEqual(['Kʼicheʼ', 'Spanish', 'Thai']);
});
