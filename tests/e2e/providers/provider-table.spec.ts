import type { Page } from '@playwright/test';
import { addDays, dateIn, formatShortDate } from '../../../domain/dates.ts';
import { practice } from '../../../practice.config.ts';
import { updateProvider } from '../../../server/providers/service.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { newName } from '../../support/sessions.ts';
import { referenceIds } from '../../support/staff.ts';

const TODAY = dateIn(practice.timeZone, Date.now());

test.use({ expectedErrors: /Failed to load resource/ });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens the table filtered by one name, because other tests add providers concurrently. */
async function openTable(page: Page, name: string): Promise<void> {
  await page.goto(`/portal/providers?q=${name}`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
}

test("'Providers' with its table, its query string and rosters", async ({ page, site }) => {
  const lastName = newName();
  await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName,
    states: ['WA', 'OR'],
    credentials: ['RD', 'CDCES'],
    insuranceCompanies: ['Aetna', 'Regence', 'United'],
    columns: { listing: 'draft' },
  });
  await openTable(page, lastName);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Providers');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Credentials',
    'States',
    'Insurance Companies',
    'Actions',
  ]);
  const row = rowOf(page, lastName);
  await expect(row.getByRole('rowheader')).toContainText(`Ada ${lastName}`, { useInnerText: true });
  await expect(row.getByRole('cell').nth(0)).toHaveText('RD, CDCES');
  await expect(row.getByRole('cell').nth(1)).toHaveText('OR, WA');
  await expect(row.getByRole('cell').nth(2)).toHaveText('3 / 12');
  const avatar = await row.locator('img').boundingBox();
  expect([avatar?.width, avatar?.height]).toEqual([32, 32]);
  for (const action of ['View', 'Edit']) {
    await expect(row.getByRole('link', { name: `${action} Ada ${lastName}`, exact: true })).toBeVisible();
  }
  await expect(row.getByRole('button', { name: `Delete Ada ${lastName}`, exact: true })).toBeVisible();

  await test.step("the page's query string goes to the list call, on the server and in the browser", async () => {
    await page.goto('/portal/providers?listing=draft&unknown=1');
    await expect(row).toBeVisible();
    await expect(page.getByRole('rowheader').filter({ hasNotText: 'Draft' })).toHaveCount(0);
    const call = page.waitForRequest('**/api/portal/providers?listing=draft&unknown=1&limit=50');
    await page.getByRole('link', { name: 'New Provider' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Provider');
    await page.goBack();
    await call;
    await expect(row).toBeVisible();
    await expect(page.getByLabel('Filter by status')).toHaveValue('draft');

    await page.goto('/portal/providers?state_code=ZZ');
    await expect(page.getByText('No provider matches these filters.')).toBeVisible();
    await page.getByLabel('Filter by status').selectOption('Draft');
    await expect(page).toHaveURL('/portal/providers?state_code=ZZ&listing=draft');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page.getByText('No provider matches these filters.')).toHaveCount(0);
    await page.getByLabel('Filter by license').selectOption('Expired or within 60 days');
    await expect(page).toHaveURL('/portal/providers?license=expiring');
    await page.goto('/portal/providers?listing=draft');
  });

  await page.getByRole('button', { name: 'Import, export' }).click();
  const roster = page.getByRole('link', { name: 'Roster of Premera' });
  await expect(roster).toBeVisible();
  await expectAccessible(page, [1280, 320]);
  const [download] = await Promise.all([page.waitForEvent('download'), roster.click()]);
  expect(download.suggestedFilename()).toMatch(/^premera-\d{4}-\d\d-\d\d\.csv$/);
});

test('a provider with its history, and the preview of a draft', async ({ page, site }) => {
  const { insurer, state } = await referenceIds(site);
  const lastName = newName();
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName,
    ehrUuid: 'ehr-77',
    credentials: ['RD'],
    licenses: [
      { stateId: state('ID'), number: null, expiresOn: null },
      { stateId: state('OR'), number: 'LD-1', expiresOn: addDays(TODAY, -1) },
      { stateId: state('WA'), number: 'DI-2', expiresOn: TODAY },
    ],
    panels: [{ insuranceCompanyId: insurer('Aetna'), stateId: state('WA') }],
  });
  for (let change = 1; change < 50; change++) {
    await updateProvider(site.services, id, { bio: `Bio ${change}.\n\nTwo.\nThree.` }, TESTER);
  }
  const bio = `Bio 50.\n\nTwo.${' And more.'.repeat(50)}\nThree.`;
  await updateProvider(site.services, id, { bio }, TESTER);
  await page.goto(`/portal/providers/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ada ${lastName}`);
  const main = page.getByRole('main');
  const section = (title: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(section('Credentials')).toContainText('Registered Dietitian');
  await expect(section('Licensed States').getByRole('row')).toHaveText([
    'StateNumberExpires',
    'IdahoNever',
    `OregonLD-1${formatShortDate(addDays(TODAY, -1))}Expired`,
    `WashingtonDI-2${formatShortDate(TODAY)}`,
  ]);
  await expect(section('Accepted Insurance')).toContainText('Aetna · WA');
  await expect(main.locator('dl')).toHaveText('Healthie Provider IDehr-77');
  await expect(section('Bio').locator('p')).toHaveText(['Bio 50.', /^Two\..*\nThree\.$/]);
  await expect(main.getByRole('link', { name: 'View public page' })).toBeVisible();

  await test.step('its history, page by page, with long values behind a button', async () => {
    await main.getByRole('link', { name: 'History' }).click();
    const changes = main.getByRole('listitem');
    await expect(changes).toHaveCount(50);
    await expect(page).toHaveTitle(`History: Ada ${lastName} · Sorrel Portal`);
    const value = changes.first().getByText('Two. And more.');
    const { height = 0 } = (await value.boundingBox()) ?? {};
    await changes.first().getByRole('button', { name: 'Show all' }).click();
    expect((await value.boundingBox())?.height).toBeGreaterThan(height);
    await main.getByRole('link', { name: 'Older events' }).click();
    await expect(changes).toHaveCount(1);
    await expect(changes).toContainText('added ');
    await expect(main.getByRole('link', { name: 'Older events' })).toHaveCount(0);
    await page.goBack();
    await expect(changes).toHaveCount(50);
    await main.getByRole('link', { name: 'Back to the provider' }).click();
  });

  await main.getByRole('link', { name: 'Edit Provider' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Provider');
  const empty = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${empty}`);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Availability']);

  await test.step('staff preview a draft as visitors will see it', async () => {
    const columns = { listing: 'draft' as const };
    const draft = await addProvider(site.services.db, { firstName: 'Ada', bio: 'Loves soups.', columns });
    await page.goto(`/portal/providers/${draft}`);
    await page.getByRole('link', { name: 'Preview' }).click();
    await expect(page.getByRole('article')).toContainText('Loves soups.');
    const notice = page.getByRole('complementary', { name: 'Preview' });
    await expect(notice).toContainText('Draft: this is a preview for staff.');
    await notice.getByRole('link', { name: 'Back to the portal' }).click();
    await expect(main).toContainText('Draft, taking new patients.');
    await expect(main).toBeFocused();
  });
});

test.describe('Delete Provider', () => {
  test('asks for confirmation, can be cancelled, shows failures, and deletes', async ({ page, site }) => {
    const lastName = newName();
    const { state } = await referenceIds(site);
    const id = await addProvider(site.services.db, {
      firstName: 'Ada',
      lastName,
      licenses: [
        { stateId: state('ID'), number: null, expiresOn: '2020-01-31' },
        { stateId: state('OR'), number: null, expiresOn: null },
      ],
      columns: { is_accepting: false },
    });
    await openTable(page, lastName);
    const head = rowOf(page, lastName).getByRole('rowheader');
    for (const state of ['Not accepting', 'License expired']) await expect(head).toContainText(state);
    const open = page.getByRole('button', { name: `Delete Ada ${lastName}` });
    const dialog = page.getByRole('alertdialog', { name: 'Delete Provider' });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });

    await open.click();
    await expect(dialog).toHaveAccessibleDescription(
      `Are you sure you want to delete Ada ${lastName}? This can NOT be undone.`,
    );
    await expect(cancel).toBeFocused();
    await expectAccessible(page, [320]);
    await cancel.click();
    await expect(dialog).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.route('**/api/providers/*', (route) => route.fulfill({ status: 502, body: 'x' }), {
      times: 1,
    });
    await open.click();
    await remove.click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to delete provider.');
    await cancel.click();
    await open.click();
    await updateProvider(site.services, id, { bio: 'New.' }, TESTER);
    await remove.click();
    await expect(dialog.getByRole('alert')).toHaveText(/^test changed this provider on /);
    await cancel.click();

    // The table has loaded the change: now it can be deleted.
    await open.click();
    const deletions: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
    await remove.dblclick();
    await expect(flash(page)).toHaveText(/Provider deleted successfully\./);
    expect(deletions).toHaveLength(1);
    await expect(flash(page)).toHaveAttribute('data-type', 'success');
    await expect(rowOf(page, lastName)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByLabel('Filter by name')).toHaveValue(lastName);
  });
});
