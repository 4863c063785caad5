import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { insertOffice } from '../../support/offices.ts';
import { chooseFor, expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { openList } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const rows = (page: Page) => page.getByRole('main').locator('ol > li');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const wordmarks = (page: Page) =>
  page.getByRole('region', { name: 'Insurers we work with' }).getByRole('listitem');

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /Failed to load resource/ });

test('a new insurer contract, by keyboard only: visitors find it', async ({ page, site }) => {
  await page.goto('/portal');
  await page.getByRole('complementary').getByRole('link', { name: 'Insurers' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurers');
  await expect(rows(page)).toHaveCount(12);
  await expectAccessible(page);

  const add = page.getByRole('button', { name: 'New Insurer' });
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Insurer' });
  await page.keyboard.type('aetna');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Aetna already has the name "aetna"');
  await expectAccessible(page, [390]);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Moda Health');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ODS\nModa');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (const _ of ['Cancel', 'Add']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Moda Health was added.');
  await expect(add).toBeFocused();
  await expect(rows(page).last()).toContainText('also found by ODS and Moda');

  const more = page.getByRole('button', { name: 'More for Moda Health' });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Moda Health is number 12 now.');
  await expect(rows(page).nth(11)).toContainText('Moda Health');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flash(page)).toContainText('Moda Health is number 11 now.');
  await expect(rows(page).nth(10)).toContainText('Moda Health');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByRole('button', { name: 'Move up Moda Health' })).toBeHidden();
  await more.press('Enter');
  await expectAccessible(page, [390]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(9)).toContainText('Moda Health');

  await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Moda Health'] });
  await page.goto('/');
  await expect(wordmarks(page).nth(9)).toHaveText(/^Moda Health/);
  await expect(wordmarks(page)).toHaveCount(13);
  await page.goto('/providers?state_code=OR&insurance_company_name=ods');
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Oregon who take Moda Health' }),
  ).toBeVisible();
});

test('an insurer renamed: old searches find the current name', async ({ page, site, user }) => {
  const { db } = site.services;
  const lists = { states: ['TX'], insuranceCompanies: ['Regence'] };
  const id = await addProvider(db, { firstName: 'Ada', lastName: 'Renamed', ...lists });
  await page.goto('/portal/insurers');
  await page.getByRole('button', { name: 'Edit Regence' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Regence' });
  await edit.getByLabel('Name', { exact: true }).fill('Regence of Texas');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toContainText('Regence of Texas was saved.');
  await expect(row(page, 'Regence of Texas')).toContainText('also found by Regence');

  await page.goto('/providers?state_code=TX&insurance_company_name=Regence');
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Texas who take Regence of Texas' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Renamed' })).toBeVisible();
  await page.goto(`/portal/providers/${id}`);
  await expect(page.getByText(user.email).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('rows are at most 76 px high', async ({ page, site }) => {
  await insertOffice(site.services.db, 'Bend', { name: 'Office '.repeat(14).trim() });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of ['insurers', 'credentials', 'concerns', 'offices']) {
      await page.goto(`/portal/${list}`);
      await expect(rows(page).first()).toBeVisible();
      const heights = await rows(page).evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
      expect(Math.max(...heights), `${list} at ${width}`).toBeLessThanOrEqual(76);
    }
  }
});

test('the history has each change with its values', async ({ page, site, user }) => {
  await site.services.insurers.create({ name: 'Former Health' }, TESTER);
  await page.goto('/portal/insurers');
  await page.getByRole('button', { name: 'Edit Former Health' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Renamed Health');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Renamed Health')).toContainText('also found by Former Health');

  await chooseFor(page, 'Renamed Health', 'History');
  const dialog = page.getByRole('dialog', { name: 'Renamed Health: changes' });
  const changes = dialog.getByRole('listitem');
  await expect(changes).toHaveCount(3);
  const rename = `${user.firstName} ${user.lastName} changed insurer Former Health: Name`;
  await expect(changes.filter({ hasText: rename })).toContainText(
    'Former Health → changed to Renamed Health',
  );
  await expect(changes.last()).toContainText('added insurer Former Health');
  await expectAccessible(page, [390]);
});

test('deleting an insurer that providers have asks for confirmation', async ({ page, site }) => {
  const name = `Ended ${newName()}`;
  await site.services.insurers.create({ name }, TESTER);
  await page.goto('/portal/insurers');
  await chooseFor(page, name, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Insurer' });
  await test.step('a provider gets it meanwhile', async () => {
    await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: [name] });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toContainText(`1 provider has ${name}.`);
    await expectAccessible(page, [390]);
  });
  await question.getByRole('button', { name: 'Delete and remove it from 1 provider' }).click();
  await expect(flash(page)).toContainText(`${name} was deleted.`);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(row(page, name)).toHaveCount(0);
  const left = await site.services.insurers.list();
  expect(left.map((each) => each.name)).not.toContain(name);
});

test('a new credential: the form offers it, and visitors see it', async ({ page, site }) => {
  const id = await addProvider(site.services.db, { firstName: 'Ada', lastName: 'Certified', states: ['OR'] });
  const nav = page.getByRole('complementary');
  const rosterOf = (name: string) => page.locator('a[download]', { hasText: `Download roster of ${name}` });
  await page.goto('/portal/credentials');
  await nav.getByRole('link', { name: 'Providers' }).click();
  await expect(rosterOf('Aetna')).toBeAttached();
  await nav.getByRole('link', { name: 'Credentials' }).click();
  await expect(rows(page).first()).toBeVisible();

  await test.step('what another user adds shows immediately, despite the cached lists', async () => {
    const added = `Added ${newName()}`;
    await site.services.insurers.create({ name: added }, TESTER);
    await nav.getByRole('link', { name: 'Providers' }).click();
    await expect(rosterOf(added)).toBeAttached();
    await nav.getByRole('link', { name: 'Credentials' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credentials');
  });
  await test.step('the credentials are cached for 24 hours, and loaded again after a change', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const openForm = async () => {
      await nav.getByRole('link', { name: 'Providers' }).click();
      await page.getByRole('link', { name: 'New Provider' }).click();
      await expect(page.getByRole('group', { name: 'Credentials' })).toBeVisible();
    };
    await openForm();
    await openForm();
    expect(requests.filter((path) => path === '/api/credentials')).toHaveLength(1);
    await nav.getByRole('link', { name: 'Credentials' }).click();
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Credential' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Credential' });
  await dialog.getByLabel('Title').fill('Certified Nutrition Support Clinician');
  await dialog.getByLabel('Abbreviation').fill('CNSC');
  await expectAccessible(page, [390]);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(flash(page)).toContainText('CNSC was added.');
  await chooseFor(page, 'CNSC', 'Move up');
  await expect(row(page, 'CNSC').locator('~ li')).toHaveCount(1);

  await page.goto(`/portal/providers/${id}/edit`);
  await (await openList(page, 'Credentials')).getByLabel(/CNSC/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toContainText('Ada Certified updated successfully.');
  await page.goto(`/providers/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Certified');
  await expect(page.getByText('Certified Nutrition Support Clinician').first()).toBeVisible();
});
