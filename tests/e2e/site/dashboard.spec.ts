import type { Locator } from '@playwright/test';
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

test.use({ siteSetup: CHANGEABLE_SITE });

test('without an entry, the text of the spec stays, above the checklist', async ({ page }) => {
  await page.goto('/portal/account');
  const counts = { new_referrals: 0, open_referrals: 0, open_reviews: 0 };
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
