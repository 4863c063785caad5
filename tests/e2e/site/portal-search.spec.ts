import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { newName } from '../../support/sessions.ts';

const NAME = 'Search the portal';

test('by keyboard: pages, actions, a provider, and a referral whose reference is in no address', async ({
  page,
  site,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const lastName = newName();
  const id = await addProvider(site.services.db, { lastName, columns: { listing: 'draft' } });
  const reference = await refer(site.services);
  await page.goto('/portal/account');
  const search = page.getByRole('complementary').getByRole('button', { name: 'Search' });
  await expect(search).toBeEnabled();
  const dialog = page.getByRole('dialog', { name: NAME });
  const field = dialog.getByRole('combobox', { name: NAME });
  const active = dialog.getByRole('option', { selected: true });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(active).toHaveText('New Provider');
  await page.keyboard.press('ArrowUp');
  await expect(active).toHaveText('Clinic links');
  await expect(active).toBeInViewport();
  expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
  await expectAccessible(page, [320, 1280]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await search.click();
  await page.keyboard.type(lastName.toUpperCase());
  await expect(active).toHaveText(`Test ${lastName}Draft`);
  await expect(dialog.getByRole('group', { name: 'Providers' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/portal/providers/${id}`);
  await expect(page.locator('main')).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type(reference);
  await expect(active).toHaveText(reference);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  expect(addresses.filter((address) => address.includes(reference))).toEqual([]);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Invite' }).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Invite' }).getByLabel('Email')).toHaveValue('/');
});

test('a text of 10,000 characters is not sent, and a failed search says so', async ({ page }) => {
  await page.goto('/portal');
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Search' })).toBeEnabled();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: NAME });
  let sent = 0;
  await page.route('**/api/portal/find', (route) => {
    sent++;
    return route.abort();
  });
  await dialog.getByRole('combobox').fill('a'.repeat(10_000));
  await expect(dialog.getByRole('status')).toHaveText('Search must be at most 100 characters');
  expect(sent).toBe(0);
  await dialog.getByRole('combobox').fill('zzzz');
  await expect(dialog.getByRole('status')).toHaveText('The search did not work. Please try again.');
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
test.use({ expectedErrors: /Failed to load resource/ });

test('Account switches "/" off, and Ctrl+K stays', async ({ page }) => {
  await page.goto('/portal/account');
  const section = page.getByRole('region', { name: 'Shortcut' });
  await section.getByRole('checkbox').click();
  await expect(flash(page)).toContainText('“/” no longer opens the search.');
  await expect(section.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: NAME })).toBeVisible();
  await page.getByRole('combobox').fill('provider');
  await page.getByRole('option', { name: 'Providers', exact: true }).click();
  await expect(page).toHaveURL('/portal/providers');
});
