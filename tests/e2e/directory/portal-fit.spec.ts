import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { openList, openSection } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /Failed to load resource/ });

test('staff add a concern and an office', async ({ page }) => {
  const name = `Kidneys ${newName()}`;
  await page.goto('/portal/concerns');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Concern' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Concern' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Explanation').fill('Eating well when kidneys are weak.');
  await expectAccessible(page, [390]);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(flash(page)).toContainText(`${name} was added.`);
  const item = page.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('No providers');

  await page.goto('/portal/offices');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Office' }).click();
  const office = page.getByRole('dialog', { name: 'New Office' });
  const officeName = `Office ${newName()}`;
  await office.getByLabel('Name').fill(officeName);
  await office.getByLabel('Street').fill('1 Fir Street');
  await office.getByLabel('City').fill('Bend');
  await office.getByLabel('State').selectOption('Oregon');
  await office.getByLabel('ZIP code').fill('9770');
  await office.getByRole('button', { name: 'Add' }).click();
  await expect(office).toContainText('ZIP code must have 5 digits');
  await expectAccessible(page, [390]);
  await office.getByLabel('ZIP code').fill('97701');
  await office.getByRole('button', { name: 'Add' }).click();
  await expect(flash(page)).toContainText(`${officeName} was added.`);
  const added = page.getByRole('listitem').filter({ hasText: officeName });
  await expect(added).toContainText(/1 Fir Street, Bend, OR 97701.*wheelchair access not stated/);
});

test('the provider form has concerns in an order, languages, and offices with a warning', async ({
  page,
  site,
}) => {
  const lastName = newName();
  const id = await addProvider(site.services.db, { lastName, states: ['WA'] });
  await page.goto(`/portal/providers/${id}/edit`);
  const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
  for (const label of ['Concerns', 'Languages']) await openList(page, label);
  for (const title of ['Visits', 'Questions']) await openSection(page, title);
  await openList(page, 'In person');
  await group('Concerns').getByLabel('Cancer').check();
  await group('Concerns').getByLabel('Diabetes Management').check();
  await group('Concerns').getByRole('button', { name: 'Move up: Diabetes Management' }).click();
  await group('Languages').getByLabel('Search: Languages').fill('span');
  await group('Languages').getByLabel('Spanish').check();
  await group('Languages').getByLabel('Search: Languages').fill('');
  await expect(group('Languages').getByRole('checkbox').first()).toHaveAccessibleName('Spanish');
  await group('Languages').getByLabel('Thai').check();
  await expect(group('Languages').getByRole('checkbox').first()).toHaveAccessibleName('Spanish');
  await group('In person, in these offices').getByLabel('Sorrel Portland').check();
  await expect(group('In person, in these offices')).toContainText(
    'No license in Oregon today: visitors do not see this office.',
  );
  await page.getByLabel('Visits by video').check();
  await page.getByLabel('NPI').fill('1234567890');
  await expect(page.getByText('NPI: the last digit does not fit.')).toBeVisible();
  await page.getByLabel('NPI').fill('1234567893');
  await page.getByLabel('What a first visit is like').fill('Tea and questions.');
  await expectAccessible(page, [390, 1280]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toContainText(`${lastName} updated successfully.`);

  await page.goto(`/providers/${id}`);
  await expect(page.getByText('Tea and questions.')).toBeVisible();
  const helps = page.locator('section', { hasText: 'Helps with' }).getByRole('listitem');
  await expect(helps).toContainText(['Diabetes Management', 'Cancer']);
  await expect(page.getByText('Spanish', { exact: true })).toBeVisible();
  await expect(page.getByText('By video', { exact: true })).toBeVisible();
  await expect(page.getByText('Sorrel Portland')).toHaveCount(0);
  await expectAccessible(page, [390, 1280]);
});
