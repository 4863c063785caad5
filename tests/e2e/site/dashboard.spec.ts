import type { Locator } from '@playwright/test';
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';

test('the checklist before launch, and without entries the text of the spec above it', async ({ page }) => {
  await page.goto('/portal');
  const checklist = page.getByRole('region', { name: 'Before launch' });
  await expect(checklist).toContainText(/\d+ things to do/);
  await expect(checklist.getByText('Still sample content: Phone number')).toBeVisible();
  await expectAccessible(page, [320, 390, 768, 1280]);
  await checklist.getByRole('link', { name: 'Contact details' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();

  const counts = { new_referrals: 0, open_referrals: 0, expiring_licenses: 0 };
  await page.route('**/api/portal/dashboard', (route) =>
    route.fulfill({
      json: { permissions: PERMISSIONS, counts, launch_items: [{ topic: 'contact', text: 'Sample' }] },
    }),
  );
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  const text = page.getByText("There's no dashboard content available.");
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  expect(await top(text)).toBeLessThan(await top(checklist));
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await expectAccessible(page, [390]);
});
