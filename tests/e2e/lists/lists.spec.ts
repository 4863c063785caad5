import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from '../../support/axe.ts';
import { insertOffice } from '../../support/offices.ts';
import { chooseFor, expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const rows = (page: Page) => page.getByRole('main').locator('ol > li');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /Failed to load resource/ });

test('an insurer by keyboard, from its contract to its end', async ({ page, site }) => {
  await page.goto('/portal');
  await page.getByRole('complementary').getByRole('link', { name: 'Lists' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurers');
  await expect(rows(page)).toHaveCount(12);

  const add = page.getByRole('button', { name: 'New Insurer' });
  await add.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Insurer' });
  await test.step('Escape asks before what was typed is lost, and again after more was typed', async () => {
    for (const text of ['Mo', 'da']) {
      await page.keyboard.type(text);
      await expect(dialog).not.toContainText('What you typed is not saved.');
      await page.keyboard.press('Escape');
      await expect(dialog).toContainText('What you typed is not saved.');
      await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    }
    await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
    await add.press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await add.press('Enter');
  });
  await page.keyboard.type('aetna');
  await page.keyboard.press('Enter');
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toHaveAccessibleDescription(/Aetna already has the name "aetna"/);
  await expect(name).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Moda Health');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ODS\nModa');
  await page.keyboard.press('Tab');
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
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByRole('button', { name: 'Move up Moda Health' })).toBeHidden();
  await more.press('Enter');
  await expectAccessible(page, [390]);
  await page.keyboard.press('Escape');

  await test.step('only what changed is sent; what is typed meanwhile is not taken', async () => {
    await page.getByRole('button', { name: 'Edit Moda Health' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Moda of Oregon');
    const { seen } = await holdRequest(page, '**/api/portal/insurance_companies/*');
    await name.press('Enter');
    const route = await seen;
    expect(route.request().postDataJSON()).toEqual({ name: 'Moda of Oregon' });
    await page.keyboard.type(' Lost');
    await page.getByLabel('Other names').press('x');
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Moda of Oregon');
    await route.continue();
  });
  await expect(row(page, 'Moda of Oregon')).toContainText(/also found by .*Moda Health/);
  await chooseFor(page, 'Moda of Oregon', 'History');
  const changes = page.getByRole('main').getByRole('listitem');
  await expect(changes.filter({ hasText: 'changed name of insurer Moda Health' })).toContainText(
    'from Moda Health to Moda of Oregon',
  );
  await expect(changes.last()).toContainText('added insurer Moda Health');
  await page.getByRole('link', { name: 'Back to the Insurers' }).click();
  await test.step('each of several quick moves counts', async () => {
    const { seen } = await holdRequest(page, '**/api/portal/insurance_companies/*');
    for (let times = 0; times < 3; times++) await chooseFor(page, 'Moda of Oregon', 'Move up');
    await expect(rows(page).nth(8)).toContainText('Moda of Oregon');
    await (await seen).continue();
    await expect(flash(page)).toContainText('Moda of Oregon is number 9 now.');
    await page.reload();
    await expect(rows(page).nth(8)).toContainText('Moda of Oregon');
  });
  await test.step('deleting it asks for confirmation, with the provider that gets it meanwhile', async () => {
    const name = 'Moda of Oregon';
    await chooseFor(page, name, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete Insurer' });
    await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: [name] });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toContainText(`1 provider has ${name} now.`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await chooseFor(page, name, 'Delete');
    await question.getByRole('button', { name: 'Delete from 1 provider' }).click();
    await expect(flash(page)).toContainText(`${name} was deleted.`);
    await expect(row(page, name)).toHaveCount(0);
  });
});

test('all lists: accessible with their dialogs; rows are at most 76 px high', async ({ page, site }) => {
  await insertOffice(site.services.db, 'Bend', { name: 'Office '.repeat(14).trim() });
  for (const [list, one] of [
    ['insurers', 'Insurer'],
    ['credentials', 'Credential'],
    ['concerns', 'Concern'],
    ['offices', 'Office'],
  ] as const) {
    await page.goto(`/portal/${list}`);
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await rows(page).evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
      expect(Math.max(...heights), `${list} at ${width}`).toBeLessThanOrEqual(76);
    }
    await page.getByRole('button', { name: `New ${one}` }).click();
    await expect(page.getByRole('dialog', { name: `New ${one}` })).toBeVisible();
    await expectNoHorizontalScroll(page, [320]);
  }
  const office = page.getByRole('dialog', { name: 'New Office' });
  for (const [label, text] of [
    ['Name', 'North'],
    ['Street', '1 Fir Street'],
    ['City', 'Bend'],
    ['ZIP code', '9770'],
  ] as const) {
    await office.getByLabel(label).fill(text);
  }
  await office.getByLabel('State').selectOption('Oregon');
  await office.getByRole('button', { name: 'Add' }).click();
  await expect(office).toContainText('ZIP code must have 5 digits');
  await expectAccessible(page, [390]);
  await office.getByLabel('ZIP code').fill('97701');
  await office.getByRole('button', { name: 'Add' }).click();
  await expect(flash(page)).toContainText('North was added.');
  await expect(row(page, 'North')).toContainText(
    /1 Fir Street, Bend, OR 97701.*wheelchair access not stated/,
  );
});
