import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, signInAs, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { newEmail } from '../../support/sessions.ts';

const DESKTOP = { width: 1280, height: 900 };
const MEDIUM = { width: 768, height: 900 };
const PHONE = { width: 390, height: 844 };

test.describe('without permissions', () => {
  test.use({ userPermissions: [], expectedErrors: /403/ });

  test('the dashboard has its text; links that lead to a 403 are hidden', async ({ page, user, site }) => {
    const id = await addProvider(site.services.db);
    await page.goto('/portal');
    await expect(
      page.getByText(
        "Nothing to see here yet. There's no dashboard content available. Use the navigation bar to explore other areas of the portal.",
      ),
    ).toBeVisible();
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
    for (const address of ['referrals', 'settings', 'providers/new', `providers/${id}/edit`]) {
      expect((await page.goto(`/portal/${address}`))?.status()).toBe(403);
      await expect(denied).toBeVisible();
      await expect(page).toHaveTitle('Access Denied · Sorrel Portal');
      await expect(page.locator('main form')).toHaveCount(0);
    }
    await expectAccessible(page, [390]);
    // Also without a document: back to the view, then forward.
    await sidebar.getByRole('link', { name: 'Providers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
    await page.goBack();
    await expect(denied).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  });
});

test('the dashboard and the navigation show pending work', async ({ page, site }) => {
  await refer(site.services);
  await page.goto('/portal');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /New referrals?/ });
  const link = page.getByRole('complementary').getByRole('link', { name: 'Referrals' });
  await expect(link).toHaveText(/\d+ open$/);
  await expect(page.getByText('Nothing to see here yet')).toHaveCount(0);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/portal\/referrals\?view=new$/);
});

test.describe('with little content', () => {
  test.use({ userPermissions: [], expectedErrors: /Failed to load resource/ });

  test('a page fills the window; a failed logout stays, and its flash overlays the page without layout shift', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/portal');
    const places = () =>
      page.evaluate(() => ({
        scrolls: document.documentElement.scrollHeight - window.innerHeight,
        strip:
          (document.querySelector('aside')?.offsetTop ?? 0) -
          (document.querySelector('header')?.offsetHeight ?? 0),
        main: document.querySelector('main')?.getBoundingClientRect().top,
      }));
    const before = await places();
    expect(before).toEqual({ scrolls: 0, strip: 0, main: 64 });
    await page.route('**/portal/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    const flash = page.locator('[data-type=danger]');
    await expect(flash).toBeInViewport();
    await expect(flash).toHaveText(/You could not be logged out\. Please try again\./);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(await places()).toEqual(before);
  });
});

test.describe('with a session', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('in forced colors the sidebar outlines the current item', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/portal/referrals');
    const border = (name: string) =>
      page
        .getByRole('complementary')
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).borderTopWidth);
    expect(await border('Referrals')).toBe('2px');
    expect(await border('Settings')).toBe('0px');
  });

  test('a top bar with the portal name and a Logout button on every page; an error leads to the dashboard or to sign in', async ({
    page,
  }) => {
    for (const [address, lead, title] of [
      ['/portal/unknown', 'Go to dashboard', 'Dashboard'],
      ['/portal/registration', 'sign in', 'Sign In'],
    ] as const) {
      await page.goto(address);
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link', { name: 'Sorrel Portal' })).toBeVisible();
      await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: lead, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    }
  });

  test('an error outside of every layout has the title and the way of the portal', async ({ page }) => {
    await page.goto('/portal/login');
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/portal/unknown',
      });
      document.body.append(form);
      form.submit();
    });
    await expect(page).toHaveTitle(/ · Sorrel Portal$/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  });

  test('a side nav with eight links, Providers and Settings among them, plus Logout, 240 px wide from the medium breakpoint upward', async ({
    page,
  }) => {
    for (const viewport of [MEDIUM, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto('/portal');
      const side = page.getByRole('complementary');
      expect((await side.boundingBox())?.width).toBe(240);
      await expectSpecLinks(side);
      await expect(side.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    }
    await page.setViewportSize({ ...MEDIUM, width: 767 });
    await expect(page.getByRole('complementary')).toBeHidden();
  });

  test("on small screens a slide-in drawer titled 'Portal Navigation'", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize(PHONE);
    await page.goto('/portal');
    const drawer = page.getByRole('dialog', { name: 'Portal Navigation' });
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(drawer.getByRole('heading', { name: 'Portal Navigation' })).toBeVisible();
    await expectSpecLinks(drawer);
    const animation = await drawer.evaluate((element) => getComputedStyle(element).animationName);
    expect(animation).toBe('drawer-in');
    await expectAccessible(page, [320]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.mouse.click(370, 700);
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/portal\/settings$/);
    await expect(drawer).toBeHidden();
  });
});

test.describe('the flash banner', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is dismissible, shows messages line by line, animates over 0.5 s, is at most 90 % wide, and does not return', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize(PHONE);
    await page.route('**/authentication_options', (route) =>
      route.fulfill({ status: 429, json: { errors: [`A ${'very '.repeat(30)}long line`, 'and another'] } }),
    );
    await page.goto('/portal/login');
    await signInAs(page, newEmail());
    const flash = page.locator('[data-type]');
    await expect(flash.locator('p')).toHaveCount(2);
    const { animationDuration, maxWidth } = await flash.evaluate((element) => getComputedStyle(element));
    expect({ animationDuration, maxWidth }).toEqual({ animationDuration: '0.5s', maxWidth: '90%' });
    expect((await flash.boundingBox())?.width).toBeLessThanOrEqual(PHONE.width * 0.9);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await flash.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await flash.getByRole('button', { name: 'Dismiss' }).click();
    await expect(flash).toHaveCount(0);

    await signInAs(page, newEmail());
    await expect(flash).toBeVisible();
    await page.goto('/faqs');
    await page.goto('/portal/login');
    await expect(page.getByLabel('Email')).toBeEnabled();
    await expect(flash).toHaveCount(0);
  });
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
