import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, signInAs, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { newEmail } from '../../support/sessions.ts';

const PHONE = { width: 390, height: 844 };

test.use({ expectedErrors: /403|Failed to load resource/ });

test.describe('without permissions', () => {
  test.use({ userPermissions: [] });

  test('links that lead to a 403 are hidden; a failed logout stays', async ({ page, user, site }) => {
    const id = await addProvider(site.services.db);
    await page.goto('/portal');
    await expect(
      page.getByText(
        "Nothing to see here yet. There's no dashboard content available. Use the navigation bar to explore other areas of the portal.",
      ),
    ).toBeVisible();
    await page.route('**/portal/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    const top = async () => (await page.getByRole('main').boundingBox())?.y;
    const before = await top();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(flash(page)).toBeInViewport();
    await expect(flash(page)).toHaveText(/You could not be logged out\. Please try again\./);
    await expect(flash(page)).toHaveAttribute('data-type', 'danger');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    // The flash overlays the page without moving it.
    expect(await top()).toBe(before);

    const sidebar = page.getByRole('complementary');
    await expect(sidebar).toContainText(user.email);
    await expect(sidebar.getByRole('link')).toHaveText(['Dashboard', 'Providers', 'Account']);
    await sidebar.getByRole('link', { name: 'Providers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^(New|Edit) / })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0);
    await page.goto(`/portal/providers/${id}`);
    await expect(page.getByRole('heading', { name: 'Test Provider' })).toBeVisible();
    await expect(page.getByText('Edit Provider')).toHaveCount(0);
    const denied = page.getByRole('heading', { level: 1, name: 'Access Denied' });
    await page.goto(`/portal/providers/${id}/edit`);
    await expect(denied).toBeVisible();
    await expect(page).toHaveTitle('Access Denied · Sorrel Portal');
    // Also without a document: back to the view, then forward.
    await sidebar.getByRole('link', { name: 'Providers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
    await page.goBack();
    await expect(denied).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  });
});

test('the dashboard: pending work and the checklist before launch', async ({ page, site }) => {
  await refer(site.services);
  await page.goto('/portal');
  const main = page.getByRole('main');
  const side = page.getByRole('complementary');
  const checklist = page.getByRole('region', { name: 'Before launch' });
  await expect(checklist).toContainText(/\d+ of 12 done/);
  await expect(checklist.getByText('Still sample content: Phone number')).toBeVisible();
  await expect(page.getByText('Nothing to see here yet')).toHaveCount(0);
  await test.step('a navigation asks for the session and the numbers beside what its page needs', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await checklist.getByRole('link', { name: 'Hours and contact details' }).click();
    await expect(page.getByLabel('Phone number')).toBeVisible();
    expect(calls.sort()).toEqual(['/api/portal/badges', '/api/portal/practice', '/api/portal/session']);
  });
  await expect(side.getByRole('link', { name: 'Referrals' })).toHaveText(/\d+ to call$/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Next to call' }).getByRole('row')).not.toHaveCount(0);
  await main.getByRole('link', { name: 'To call' }).click();
  await expect(page).toHaveURL(/\/portal\/referrals$/);

  const counts = { to_call: 0, expiring_licenses: 0 };
  const sample = { topic: 'contact', text: 'Sample' };
  const items = [sample, { topic: 'demo', text: '2 people', names: ['Ada Byrne', 'Bo Duarte'] }];
  await page.route('**/api/portal/dashboard', (route) =>
    route.fulfill({ json: { counts, next_to_call: [], launch_items: items } }),
  );
  await side.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText("There's no dashboard content available.")).toBeVisible();
  await expect(main.getByRole('region')).toHaveCount(1);

  await test.step('people of the demo practice are taken off the site after a question', async () => {
    await page.route('**/api/portal/dashboard/demo_people/unlist', async (route) => {
      await route.fulfill({ status: 204 });
      items.pop();
    });
    await expect(checklist.getByRole('listitem').first()).toContainText('2 people');
    await checklist.getByRole('button', { name: 'Take off the site' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take off the site' });
    await expect(dialog).toContainText('Ada Byrne, Bo Duarte');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take off the site' }).click();
    await expect(flash(page)).toContainText('The people of the demo practice are off the site.');
    await expect(checklist.getByRole('listitem')).toHaveText([/Sample/]);
  });
});

test('every page has a top bar, and a side nav of 240 px from 768 px', async ({ page, site }) => {
  // Without referrals, the inbox has no views.
  await refer(site.services);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/portal/referrals');
  const side = page.getByRole('complementary');
  await test.step('forced colors outline the current item', async () => {
    for (const [name, width] of [
      ['Referrals', '2px'],
      ['Settings', '0px'],
    ] as const) {
      await expect(side.getByRole('link', { name })).toHaveCSS('border-top-width', width);
    }
    const view = page.getByRole('navigation', { name: 'Inbox' }).locator('[aria-current]');
    await expect(view).toHaveCSS('border-top-width', '2px');
  });
  await page.emulateMedia({ forcedColors: null });
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await side.boundingBox())?.width).toBe(240);
    await expectSpecLinks(side);
    await expect(side.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  }
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(side).toBeHidden();

  for (const [address, title] of [
    ['/portal/providers/999999/edit', 'Page Not Found'],
    ['/portal/providers/%20', 'Bad Request'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  for (const [address, lead, title] of [
    ['/portal/unknown', 'Go to dashboard', 'Dashboard'],
    // Whoever is signed in goes on.
    ['/portal/registration', 'sign in', 'Dashboard'],
  ] as const) {
    await page.goto(address);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Sorrel Portal' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: lead, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
});

test("on small screens a slide-in drawer titled 'Portal Navigation'", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(PHONE);
  await page.goto('/portal');
  const drawer = page.getByRole('dialog', { name: 'Portal Navigation' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(drawer).toBeHidden();
  await menu.click();
  await expect(drawer.getByRole('heading', { name: 'Portal Navigation' })).toBeVisible();
  await expectSpecLinks(drawer);
  await expect(drawer).toHaveCSS('animation-name', 'drawer-in');
  await expectAccessible(page, [320]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  for (const close of [
    () => drawer.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(370, 700),
    () => drawer.getByRole('link', { name: 'Settings' }).click(),
  ]) {
    await menu.click();
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
  }
  await expect(page).toHaveURL(/\/portal\/settings$/);
});

test('the flash banner is dismissible, 0.5 s, at most 90 % wide', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(PHONE);
  await page.route('**/authentication_options', (route) =>
    route.fulfill({ status: 429, json: { errors: [`A ${'very '.repeat(30)}long line`, 'and another'] } }),
  );
  await page.context().clearCookies();
  await page.goto('/portal/login');
  await signInAs(page, newEmail());
  await expect(flash(page).locator('p')).toHaveCount(2);
  await expect(flash(page)).toHaveCSS('animation-duration', '0.5s');
  await expect(flash(page)).toHaveCSS('max-width', '90%');
  expect((await flash(page).boundingBox())?.width).toBeLessThanOrEqual(PHONE.width * 0.9);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(flash(page)).toHaveCSS('animation-name', 'none');
  await flash(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(flash(page)).toHaveCount(0);
});

/** The links of the spec are in the groups. */
async function expectSpecLinks(nav: Locator): Promise<void> {
  await expect(nav.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    /^Referrals/,
    'Providers',
    'Lists',
    'Website',
    'Settings',
    /^Team/,
    'Audit',
  ]);
  await expect(nav.getByRole('link').last()).toHaveText('Account');
}
