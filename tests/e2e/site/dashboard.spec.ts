import type { Locator } from '@playwright/test';
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts';
import { addDays, dateIn } from '../../../domain/dates.ts';
import { practice } from '../../../practice.config.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { newName } from '../../support/sessions.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';

test.use({ siteSetup: CHANGEABLE_SITE });

test('licenses that expire are counted, and lead to their providers', async ({ page, site }) => {
  const { state } = await referenceIds(site);
  const lastName = newName();
  const license = { number: 'OR-1' };
  await addProvider(site.services.db, {
    lastName,
    licenses: [
      { ...license, stateId: state('OR'), expiresOn: '2019-01-05' },
      { ...license, stateId: state('ID'), expiresOn: addDays(dateIn(practice.timeZone, Date.now()), 10) },
    ],
  });
  await page.goto('/portal');
  const card = page.getByRole('listitem').filter({ hasText: 'whose license' });
  await card.getByRole('link', { name: 'See which providers' }).click();
  await expect(page).toHaveURL('/portal/providers?listing=listed&license=expiring');
  await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText('License expired');
  await expect(page.getByLabel('Filter by license')).toHaveValue('expiring');
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(0);
});

test('without an entry, the text of the spec stays, above the checklist', async ({ page }) => {
  await page.goto('/portal/account');
  const counts = { new_referrals: 0, open_referrals: 0, expiring_licenses: 0 };
  await page.route('**/api/portal/dashboard', (route) =>
    route.fulfill({ json: { permissions: PERMISSIONS, counts } }),
  );
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  const text = page.getByText("There's no dashboard content available.");
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  expect(await top(text)).toBeLessThan(await top(page.getByRole('region', { name: 'Before launch' })));
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await expectAccessible(page, [390]);
});
