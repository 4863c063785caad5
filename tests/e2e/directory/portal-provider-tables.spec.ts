import { MAX_PANELS } from '../../../domain/limits.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { field, openRow, group as row } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

test('the whole form works by keyboard, and a panel for two states becomes two rows', async ({
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
    await expect(row(page, 'New license').getByLabel('State')).toBeFocused();
    await keys(state.charAt(0));
    await expect(row(page, state).getByLabel('State')).toBeFocused();
  }
  // Kind, number, then the start and its picker.
  await keys('Tab', 'Tab');
  await page.keyboard.type('LD-77');
  await keys('Tab');
  await page.keyboard.type('03012026');
  await expect(row(page, 'Utah').getByLabel('Starts on')).toHaveValue('2026-03-01');

  await page.getByRole('button', { name: 'Add panel' }).focus();
  await keys('Enter');
  await expect(row(page, 'New panel').getByLabel('Insurance company')).toBeFocused();
  await keys('K');
  await expect(row(page, 'Kaiser Permanente (all licensed states)')).toBeVisible();
  await keys('Tab', 'Enter', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Enter');
  await expect(row(page, 'Kaiser Permanente (Georgia)').getByRole('combobox')).toBeFocused();
  await expect(row(page, 'Kaiser Permanente (Utah)')).toBeVisible();

  // Removing a row moves focus to the next one, or from the last one to the previous.
  await page.getByRole('button', { name: 'Add panel' }).focus();
  await keys('Enter');
  await expect(row(page, 'New panel').getByLabel('Insurance company')).toBeFocused();
  await page.getByRole('button', { name: 'Remove New panel' }).focus();
  await keys('Enter');
  await expect(row(page, 'Kaiser Permanente (Utah)').getByRole('button', { expanded: false })).toBeFocused();

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
  const open = {
    insuranceCompanyId: kaiser?.id,
    effectiveFrom: null,
    effectiveUntil: null,
    isAccepting: true,
  };
  expect(providers[0]).toMatchObject({
    contactEmail: 'ada@practice.example',
    licenses: [
      { stateId: idOf('GA'), number: null, startsOn: null },
      { stateId: idOf('UT'), number: 'LD-77', startsOn: '2026-03-01' },
    ],
    panels: [
      { ...open, stateId: idOf('GA') },
      { ...open, stateId: idOf('UT') },
    ],
  });
});

test('errors show at their rows’ controls; removing a license says which panels it removes', async ({
  page,
  site,
}) => {
  const lists = site.services.referenceData;
  const oregon = (await lists.states()).find(({ code }) => code === 'OR')?.id ?? 0;
  const id = await addProvider(site.services.db, {
    lastName: newName(),
    states: ['OR', 'WA'],
    panels: [
      {
        insuranceCompanyId: 1,
        stateId: oregon,
        effectiveFrom: null,
        effectiveUntil: null,
        isAccepting: true,
      },
    ],
  });
  const insurer = (await lists.insuranceCompanies()).find((each) => each.id === 1)?.name;
  await page.goto(`/portal/providers/${id}/edit`);
  const washington = await openRow(page, 'Washington');
  await washington.getByLabel('Starts on').fill('2026-03-02');
  await washington.getByLabel('Expires on').fill('2026-03-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(washington.getByLabel('Expires on')).toBeFocused();
  await expect(washington.getByLabel('Expires on')).toHaveAccessibleDescription(
    'Expires on must not be before Starts on',
  );
  // An impossible date is not treated as an empty field.
  await washington.getByLabel('Expires on').fill('');
  await washington.getByLabel('Expires on').pressSequentially('02302027');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(washington.getByLabel('Expires on')).toHaveAccessibleDescription(/must be a date such as/);
  await washington.getByLabel('Expires on').fill('2027-02-28');

  await page.getByRole('button', { name: 'Remove Oregon' }).click();
  await expect(washington.getByLabel('State')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Without a license there' })).toContainText(
    `${insurer} (Oregon)`,
  );
  await expect(await openRow(page, `${insurer} (Oregon)`)).toContainText('there is no license in Oregon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  expect((await site.services.providers.get(id)).provider).toMatchObject({
    licenses: [{ startsOn: '2026-03-02', expiresOn: '2027-02-28' }],
    panels: [],
  });
});

test('a table that is too long shows its limit, and nothing is saved', async ({ page, site }) => {
  const states = await site.services.referenceData.states();
  const panels = states.flatMap(({ id: stateId }) =>
    [1, 2, 3].map((insuranceCompanyId) => {
      return { insuranceCompanyId, stateId, effectiveFrom: null, effectiveUntil: null, isAccepting: true };
    }),
  );
  const id = await addProvider(site.services.db, {
    lastName: newName(),
    states: states.map(({ code }) => code),
    panels: panels.slice(0, MAX_PANELS),
  });
  const before = await site.services.providers.get(id);
  await page.goto(`/portal/providers/${id}/edit`);
  await page.getByRole('button', { name: 'Add panel' }).click();
  await row(page, 'New panel').getByLabel('Insurance company').selectOption('4');
  const limit = page.getByText('Insurance panels must be a list of at most 150 rows').last();
  await expect(limit).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator(':focus')).toContainText(await limit.innerText());
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(await site.services.providers.get(id)).toEqual(before);
});

test.describe('another user saves first', () => {
  test.use({ expectedErrors: /412/ });

  test('the form shows what changed, keeps what was typed, and a second Save keeps both', async ({
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
    await row(page, 'New license').getByLabel('State').selectOption('Washington');
    const licenses = provider.licenses.map((license) => ({ ...license, number: 'LD-5' }));
    await site.services.providers.update(id, { bio: 'New.', licenses }, TESTER);

    await page.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed' });
    await expect(notice.getByRole('definition')).toHaveText([
      'Old. → changed to New.',
      'OR: License → changed to OR: License LD-5',
    ]);
    await expect(field(page, 'First name')).toHaveValue('Adah');
    await expect(field(page, 'Bio')).toHaveValue('New.');
    await expect(notice.locator('..')).toBeFocused();
    await expect(notice).toBeInViewport();
    await expect(flash(page)).toHaveCount(0);
    await expect((await openRow(page, 'Oregon')).getByLabel('Number')).toHaveValue('LD-5');
    await expect(row(page, 'Washington, changed')).toBeVisible();
    await expectAccessible(page, [390, 1280]);

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(flash(page)).toHaveText(/updated successfully/);
    const saved = (await site.services.providers.get(id)).provider;
    expect(saved).toMatchObject({ firstName: 'Adah', bio: 'New.' });
    expect(saved.licenses.map(({ number }) => number)).toEqual(['LD-5', null]);
  });
});
