import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

test.use({ siteSetup: CHANGEABLE_SITE });

test('the checklist of the dashboard has what is still sample content, and links to where it is changed', async ({
  page,
  site,
}) => {
  await page.goto('/portal');
  const checklist = page.getByRole('region', { name: 'Before launch' });
  await expect(checklist).toContainText(/\d+ things to do/);
  await expect(checklist.getByText('Still sample content: Phone number')).toBeVisible();
  await expect(checklist.getByRole('link', { name: 'A second passkey' })).toBeVisible();
  await expectAccessible(page, [320, 390, 768, 1280]);
  await checklist.getByRole('link', { name: 'Contact details' }).click();
  await page.getByLabel('Phone number').fill('+1 206.555.0288');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('(206) 555-0288');
  await page.goto('/portal');
  await expect(checklist.getByText('Still sample content: Fax number')).toBeVisible();
  await site.services.practice.update({ phone: '(503) 555-0142' }, TESTER);
  await page.route('**/api/portal/practice/before_launch', (route) => route.fulfill({ json: [] }));
  await page.getByRole('complementary').getByRole('link', { name: 'Providers' }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(checklist).toHaveCount(0);
});

test.describe('without the permission for administration', () => {
  test.use({ userPermissions: ['directory'] });

  test('no checklist', async ({ page }) => {
    await page.goto('/portal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByText('Before launch')).toHaveCount(0);
  });
});
