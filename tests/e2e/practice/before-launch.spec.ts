import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

test.use({ siteSetup: CHANGEABLE_SITE });

test('the dashboard links to what is still sample content, and each entry to where it is changed', async ({
  page,
  site,
}) => {
  await page.goto('/portal');
  const link = page.getByRole('link', { name: /^Before launch: \d+ things to do$/ });
  const text = page.getByText('Nothing to see here yet.').or(page.getByRole('main').getByRole('list'));
  const top = async (place: typeof link) => (await place.boundingBox())?.y ?? 0;
  expect(await top(link)).toBeGreaterThan(await top(text));
  await expectAccessible(page, [390, 1280]);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before launch');
  await expectAccessible(page, [390, 1280]);
  await expect(page.getByText("Still the sample's: Phone number")).toBeVisible();
  await page.getByRole('link', { name: 'Contact details' }).click();
  await page.getByLabel('Phone number').fill('+1 206.555.0288');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('(206) 555-0288');
  await page.goto('/portal/before-launch');
  await expect(page.getByText("Still the sample's: Fax number")).toBeVisible();
  await site.services.practice.update({ phone: '(503) 555-0142' }, TESTER);
});

test('all done: the page says so, and the dashboard has no link', async ({ page }) => {
  await page.goto('/portal');
  await page.route('**/api/portal/practice/before_launch', (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: /^Before launch/ }).click();
  await expect(page.getByText('All done.')).toBeVisible();
  await expectAccessible(page, [390, 1280]);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('link', { name: /Before launch/ })).toHaveCount(0);
});

test.describe('without the permission for administration', () => {
  test.use({ userPermissions: ['directory'], expectedErrors: /403/ });

  test('no link, and the page is denied', async ({ page }) => {
    await page.goto('/portal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('link', { name: /Before launch/ })).toHaveCount(0);
    await page.goto('/portal/before-launch');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  });
});
