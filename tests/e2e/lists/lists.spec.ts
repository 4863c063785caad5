import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
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

  await page.getByRole('link', { name: 'New Insurer' }).press('Enter');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.focus();
  await page.keyboard.type('aetna');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/Aetna already has the name "aetna"/);
  await expect(name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Moda Health');
  await page.getByLabel('Other names').fill('ODS\nModa');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(flash(page)).toContainText('Moda Health was added.');
  await expect(rows(page).last()).toContainText('also found by ODS and Moda');

  const more = page.getByRole('button', { name: 'More for Moda Health' });
  for (const place of [12, 11]) {
    await more.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(flash(page)).toContainText(`Moda Health is number ${place} now.`);
    await expect(rows(page).nth(place - 1)).toContainText('Moda Health');
    await expect(more).toBeFocused();
  }
  await chooseFor(page, 'Moda Health', 'Move down');
  await expect(flash(page)).toContainText('Moda Health is number 12 now.');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expectAccessible(page, [390]);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByRole('button', { name: 'Move up Moda Health' })).toBeHidden();

  await test.step('only what changed is sent', async () => {
    await page.getByRole('link', { name: 'Edit Moda Health' }).click();
    await name.fill('Moda of Oregon');
    const { seen } = await holdRequest(page, '**/api/portal/insurance_companies/*');
    await name.press('Enter');
    const route = await seen;
    expect(route.request().postDataJSON()).toEqual({ name: 'Moda of Oregon' });
    await route.continue();
  });
  await expect(row(page, 'Moda of Oregon')).toContainText(/also found by .*Moda Health/);
  await chooseFor(page, 'Moda of Oregon', 'History');
  const changes = page.getByRole('main').getByRole('listitem');
  await expect(changes.filter({ hasText: 'changed name of insurer Moda Health' })).toContainText(
    'from Moda Health to Moda of Oregon',
  );
  await page.getByRole('link', { name: 'Back to the Insurers' }).click();
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
