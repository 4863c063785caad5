import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { updateItem } from '../../../server/lists/service.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { insuranceBox, stateBox, submitSearch } from '../../support/search-form.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';

test.use({ siteSetup: CHANGEABLE_SITE, needsFreshContext: true });

async function change(site: RunningSite, name: string, fields: object): Promise<void> {
  const id = (await referenceIds(site)).insurer(name);
  await updateItem(site.services, STAFF_LISTS.insurers, id, { ...fields }, TESTER);
}

test('another name of an insurer, and one that was renamed meanwhile', async ({ page, site }) => {
  await page.goto('/about');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Find a Dietitian' })
    .click();
  await insuranceBox(page).fill('bcb');
  await expect(page.getByRole('option')).toHaveText(['Blue Cross Blue Shield']);
  await expect(page.getByRole('option').locator('[data-hint=BCBS]')).toBeVisible();
  await expectNoViolations(page);
  await stateBox(page).fill('Washington, D.C.');
  await stateBox(page).press('Enter');
  await expect(stateBox(page)).toHaveValue('District of Columbia');
  await insuranceBox(page).fill('premera');
  await change(site, 'Premera', { name: 'Premera of Tomorrow' });
  await insuranceBox(page).press('Enter');
  await stateBox(page).fill('Washington');
  await page.keyboard.press('Enter');
  await submitSearch(page).click();
  await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Premera');
  await expect(page.getByRole('heading', { name: 'Washington who take Premera' })).toBeVisible();
  // Its list may be from before the change, until a page loads anew.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Washington who take Premera of Tomorrow' })).toBeVisible();
  await expect(insuranceBox(page)).toHaveValue('Premera of Tomorrow');
});
