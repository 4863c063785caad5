import type { Page } from '@playwright/test';
import { INSURERS_KEY } from '../../../app/api-client/client.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';

test.use({ siteSetup: CHANGEABLE_SITE, needsFreshContext: true });

const insurance = (page: Page) =>
  page.getByRole('combobox', { name: 'Insurance' }).and(page.locator('input'));

async function change(site: RunningSite, name: string, fields: object): Promise<void> {
  const id = (await referenceIds(site)).insurer(name);
  await site.services.insurers.update(id, { ...fields }, TESTER);
}

test('the search box finds another name as typed', async ({ page, site }) => {
  await change(site, 'Blue Cross Blue Shield', { aliases: ['BCBS'] });
  await page.goto('/providers');
  await insurance(page).fill('bcb');
  await expect(page.getByRole('option')).toHaveText(['Blue Cross Blue Shield']);
  await expect(page.getByRole('option').locator('[data-hint=BCBS]')).toBeVisible();
  await expectNoViolations(page);
  await insurance(page).fill('bcbs');
  await insurance(page).press('Enter');
  await expect(insurance(page)).toHaveValue('Blue Cross Blue Shield');
});

test('a browser with a list from before a rename finds providers, and gets the new list', async ({
  page,
  site,
}) => {
  await page.goto('/about');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Find a Dietitian' })
    .click();
  await insurance(page).fill('premera');
  await change(site, 'Premera', { name: 'Premera of Tomorrow' });
  await insurance(page).press('Enter');
  await page.getByRole('combobox', { name: 'State' }).and(page.locator('input')).fill('Washington');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Find a Dietitian' }).click();
  await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Premera+of+Tomorrow');
  await expect(page.getByRole('heading', { name: 'Washington who take Premera of Tomorrow' })).toBeVisible();
  await expect(insurance(page)).toHaveValue('Premera of Tomorrow');
  const stored = await page.evaluate((key) => localStorage.getItem(`sorrel:${key}`), INSURERS_KEY);
  expect(stored).toContain('Premera of Tomorrow');
});
