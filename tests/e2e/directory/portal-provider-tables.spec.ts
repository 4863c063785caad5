import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { field, group } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

test('the whole form works by keyboard, and an insurer can be accepted in chosen states', async ({
  page,
  site,
}) => {
  const lastName = newName();
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await page.goto('/portal/providers/new');
  await expect(field(page, 'First name')).toBeEnabled();
  await field(page, 'First name').focus();
  await page.keyboard.type('Ada');
  await keys('Tab');
  await page.keyboard.type(lastName);
  // One key each, because a native select resets its type-ahead after a pause of a second.
  for (const state of ['Georgia', 'Utah']) {
    await page.getByRole('button', { name: 'Add license' }).focus();
    await keys('Enter');
    await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
    await keys(state.charAt(0));
    await expect(group(page, state).getByLabel('State')).toBeFocused();
  }
  await keys('Tab');
  await page.keyboard.type('LD-77');
  await keys('Tab');
  await page.keyboard.type('03012029');
  await expect(group(page, 'Utah').getByLabel('Expires on')).toHaveValue('2029-03-01');

  await page.getByRole('button', { name: 'Add: Insurance companies' }).focus();
  await keys('Enter');
  await page.getByRole('searchbox', { name: 'Search: Insurance companies' }).focus();
  await page.keyboard.type('kaiser');
  await keys('Tab', 'Tab', 'Tab', 'Space');
  await page.getByText('Accepted only in some states').focus();
  // Without Utah.
  await keys('Enter', 'Tab', 'Space', 'Tab', 'Tab', 'Space');
  await expect(page.getByText('Kaiser Permanente (GA)')).toBeVisible();

  // Removing a row moves focus to the next one, or from the last one to the previous.
  await page.getByRole('button', { name: 'Add license' }).focus();
  await keys('Enter');
  await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
  await page.getByRole('button', { name: 'Remove New license' }).focus();
  await keys('Enter');
  await expect(group(page, 'Utah').getByLabel('State')).toBeFocused();

  await page.locator('summary', { hasText: 'For staff and insurers' }).focus();
  await keys('Enter', 'Tab', 'Tab');
  await expect(field(page, 'Contact email')).toBeFocused();
  await page.keyboard.type('ada@practice.example');
  await keys('Enter');
  await expect(flash(page)).toHaveText(/created successfully/);
  const { providers } = await site.services.providers.list({ q: lastName });
  const [kaiser] = (await site.services.referenceData.insuranceCompanies()).filter(
    ({ name }) => name === 'Kaiser Permanente',
  );
  const states = await site.services.referenceData.states();
  const idOf = (code: string) => states.find((state) => state.code === code)?.id;
  expect(providers[0]).toMatchObject({
    contactEmail: 'ada@practice.example',
    licenses: [
      { stateId: idOf('GA'), number: null, expiresOn: null },
      { stateId: idOf('UT'), number: 'LD-77', expiresOn: '2029-03-01' },
    ],
    panels: [{ insuranceCompanyId: kaiser?.id, stateId: idOf('GA') }],
  });
});

test('the states of an insurer: all licensed ones, or chosen ones, of which none means all', async ({
  page,
  site,
}) => {
  const insuranceCompanies = ['Aetna', 'Regence'];
  const id = await addProvider(site.services.db, {
    lastName: newName(),
    states: ['OR', 'WA'],
    insuranceCompanies,
  });
  await page.goto(`/portal/providers/${id}/edit`);
  await page.getByText('Accepted only in some states').click();
  const regence = group(page, 'Regence');
  await regence.getByLabel('All licensed states').uncheck();
  await regence.getByLabel('Washington').uncheck();
  await expect(page.getByText('Regence (OR)')).toBeVisible();
  await expectAccessible(page, [390, 1280]);
  await regence.getByLabel('Oregon').click();
  await expect(regence.getByLabel('All licensed states')).toBeChecked();
  await expect(regence.getByLabel('All licensed states')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await regence.getByLabel('All licensed states').uncheck();
  await regence.getByLabel('Oregon').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  const { insuranceCompanies: accepted } = await site.services.directory.get(id);
  expect(accepted).toMatchObject([
    { name: 'Aetna', stateCodes: null },
    { name: 'Regence', stateCodes: ['WA'] },
  ]);
});

test('errors show at their rows’ controls; removing a license says which insurers it removes', async ({
  page,
  site,
}) => {
  const lists = site.services.referenceData;
  const oregon = (await lists.states()).find(({ code }) => code === 'OR')?.id ?? 0;
  const id = await addProvider(site.services.db, {
    lastName: newName(),
    states: ['OR', 'WA'],
    panels: [{ insuranceCompanyId: 1, stateId: oregon }],
  });
  const insurer = (await lists.insuranceCompanies()).find((each) => each.id === 1)?.name;
  await page.goto(`/portal/providers/${id}/edit`);
  const washington = group(page, 'Washington');
  await washington.getByLabel('Number').fill('DI-1');
  // An impossible date is not treated as an empty field.
  await washington.getByLabel('Expires on').pressSequentially('02302027');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(washington.getByLabel('Expires on')).toBeFocused();
  await expect(washington.getByLabel('Expires on')).toHaveAccessibleDescription(/must be a date such as/);
  await washington.getByLabel('Expires on').fill('2027-02-28');

  await page.getByRole('button', { name: 'Remove Oregon' }).click();
  await expect(washington.getByLabel('State')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'there is no license there' })).toContainText(
    `${insurer} (Oregon)`,
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  expect((await site.services.providers.get(id)).provider).toMatchObject({
    licenses: [{ expiresOn: '2027-02-28' }],
    panels: [],
  });
});

test.describe('another user saves first', () => {
  test.use({ expectedErrors: /412/ });

  test('the form says who changed what, keeps what was typed, and can load the present state', async ({
    page,
    site,
  }) => {
    const id = await addProvider(site.services.db, {
      firstName: 'Ada',
      lastName: newName(),
      bio: 'Old.',
      states: ['OR'],
    });
    const { provider } = await site.services.providers.get(id);
    await page.goto(`/portal/providers/${id}/edit`);
    await field(page, 'First name').fill('Adah');
    await page.getByRole('button', { name: 'Add license' }).click();
    await group(page, 'New license').getByLabel('State').selectOption('Washington');
    const licenses = provider.licenses.map((license) => ({ ...license, number: 'LD-5' }));
    await site.services.providers.update(id, { bio: 'New.', licenses }, TESTER);

    const notice = page.getByRole('alert').filter({ hasText: 'Your changes are not saved' });
    for (let attempt = 1; attempt <= 2; attempt++) {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(notice).toContainText(/test changed this at .+: /);
      for (const label of ['Bio', 'Licenses']) await expect(notice).toContainText(label);
      await expect(notice.locator('..')).toBeFocused();
    }
    await expect(notice).toBeInViewport();
    await expect(flash(page)).toHaveCount(0);
    await expect(field(page, 'First name')).toHaveValue('Adah');
    await expect(field(page, 'Bio')).toHaveValue('Old.');
    await expect(group(page, 'Washington')).toBeVisible();
    await expectAccessible(page, [390, 1280]);

    await notice.getByRole('button', { name: 'Load the present state' }).click();
    await expect(field(page, 'Bio')).toHaveValue('New.');
    await expect(notice).toHaveCount(0);
    await expect(field(page, 'First name')).toHaveValue('Ada');
    await expect(group(page, 'Oregon').getByLabel('Number')).toHaveValue('LD-5');
    await expect(group(page, 'Washington')).toHaveCount(0);
    await field(page, 'First name').fill('Adah');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(flash(page)).toHaveText(/updated successfully/);
    expect((await site.services.providers.get(id)).provider).toMatchObject({
      firstName: 'Adah',
      bio: 'New.',
    });
  });
});
