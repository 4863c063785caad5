import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const LOGIN = 'https://login.practice.example/patients';
const BOOKING = 'https://book.practice.example/with/';
const SETTINGS = '**/api/ehr_integration_settings';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const ehr = (page: Page) => card(page, 'EHR Integration Settings');
const notifications = (page: Page) => card(page, 'Notification Settings');

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /Failed to load (resource|settings)/ });

test("'Settings' with two cards: view, edit, save, view", async ({ page }) => {
  await page.goto('/portal/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  for (const each of [ehr(page), notifications(page)]) {
    await expect(each.getByRole('button', { name: /^Edit/ })).toHaveText('Edit');
    await expect(each.getByRole('button', { name: 'Save' })).toHaveCount(0);
  }

  const edit = ehr(page).getByRole('button', { name: /^Edit/ });
  const save = ehr(page).getByRole('button', { name: 'Save' });
  const field = (name: string) => ehr(page).getByLabel(name);
  await test.step("focus follows editing; Cancel discards changes; without changes, an info flash 'No changes were made to {title lowercased}.'", async () => {
    await edit.click();
    await expect(field('EHR Provider')).toBeFocused();
    const before = await field('EHR Provider').inputValue();
    await field('EHR Provider').fill('Something else');
    await ehr(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(edit).toBeFocused();
    await expect(ehr(page)).not.toContainText('Something else');
    await edit.click();
    await expect(field('EHR Provider')).toHaveValue(before);
    await ehr(page).getByRole('button', { name: 'Cancel' }).click();
    for (const [each, name] of [
      [ehr(page), 'ehr integration settings'],
      [notifications(page), 'notification settings'],
    ] as const) {
      await each.getByRole('button', { name: /^Edit/ }).click();
      await each.getByRole('button', { name: 'Save' }).click();
      await expect(flash(page).locator('p')).toHaveText(`No changes were made to ${name}.`);
      await expect(flash(page)).toHaveAttribute('data-type', 'info');
      await expect(each.getByRole('button', { name: /^Edit/ })).toBeVisible();
    }
  });

  await edit.click();
  await field('Patient Login URL').fill('javascript:alert(1)');
  await save.click();
  await expect(field('Patient Login URL')).toHaveAccessibleDescription(/must be a valid URL/);
  await expectNoViolations(page);
  await field('Patient Login URL').fill(` ${LOGIN} `);
  await field('Provider Appointment Base URL').fill(BOOKING);
  const { seen } = await holdRequest(page, SETTINGS);
  await save.click();
  const route = await seen;
  await expect(ehr(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(field('EHR Provider')).not.toBeEditable();
  expect(route.request().postData()).not.toContain('ehr_provider');
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByText('Your changes have not been saved yet.')).toBeVisible();
  await route.continue();
  await expect(page.getByText('Your changes have not been saved yet.')).toBeHidden();
  await expect(flash(page)).toHaveText(/^EHR Integration Settings updated successfully\./);
  await expect(flash(page)).toHaveAttribute('data-type', 'success');
  await expect(ehr(page)).toContainText(LOGIN);
  await expect(ehr(page).getByRole('link', { name: LOGIN })).toHaveAttribute('href', LOGIN);

  await page.goto('/');
  await page.getByRole('link', { name: 'Dietitians', exact: true }).click();
  await expect(page.getByRole('link', { name: /Patient Login/ })).toHaveAttribute('href', LOGIN);
});

test('cards that fail to load or to save', async ({ page, user }) => {
  await page.goto('/portal');
  await page.route(SETTINGS, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(ehr(page).getByRole('alert')).toHaveText(
    'Failed to load data. Please refresh the page to try again.',
  );
  await expect(ehr(page).getByRole('button')).toHaveCount(0);
  await expect(notifications(page).getByRole('button', { name: /^Edit/ })).toBeVisible();
  await page.unroute(SETTINGS);

  await page.reload();
  await ehr(page).getByRole('button', { name: /^Edit/ }).click();
  await ehr(page).getByLabel('EHR Provider').fill('Another');
  await notifications(page).getByRole('button', { name: /^Edit/ }).click();
  await notifications(page).getByLabel(user.email).first().click();
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '{"error":"x"}' }));
  for (const each of [ehr(page), notifications(page)]) {
    await each.getByRole('button', { name: 'Save' }).click();
    await expect(each.getByRole('alert')).toHaveText('Failed to save changes. Please try again.');
  }
  await expect(ehr(page).getByLabel('EHR Provider')).toHaveValue('Another');
  await expect(flash(page)).toHaveCount(0);
});
