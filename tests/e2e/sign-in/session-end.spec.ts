import type { Page } from '@playwright/test';
import { findChromium } from '../../support/chromium.ts';
import { addReferral } from '../../support/inbox.ts';
import { expect, test as portalTest } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { PATIENT } from '../../support/referrals.ts';
import { newName } from '../../support/sessions.ts';

const TEXT = 'A long new bio.';

/** Enables the back/forward cache, which Playwright disables and a headless shell does not have. */
const test = portalTest.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: findChromium(),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

// In one worker, because each worker starts another browser for these tests.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /Failed to load resource/ });

const ENDS = [
  ['logout', (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()],
  [
    'a page of a session that has ended',
    (page: Page) => page.getByRole('complementary').getByRole('link', { name: 'Providers' }).click(),
  ],
] as const;

async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** Shows a tab, as far as it can tell: tests have no window with tabs. */
async function show(tab: Page): Promise<void> {
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

for (const [name, end] of ENDS) {
  test(`after ${name}, no tab has a referral, and unsaved text stays`, async ({ page, site, user }) => {
    const { id } = await addReferral(site);
    const provider = await addProvider(site.services.db, { lastName: newName() });
    const form = await openTab(page, `/portal/providers/${provider}/edit`);
    await form.getByLabel('Bio').fill(TEXT);
    const referral = `/portal/referrals/${id}`;
    const other = await openTab(page, referral);
    // A full load, so that a script in the document has the data.
    await page.goto(referral);
    await expect(page.getByText(PATIENT.lastName).first()).toBeVisible();
    if (name !== 'logout') {
      await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    }
    await page.evaluate(() => Object.assign(window, { isFormerDocument: true }));
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sorrel:user'))).toContain(user.email);
    await end(page);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    for (const tab of [other, form]) await show(tab);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Sign In' })).toBeVisible();
      expect(await tab.content()).not.toContain(PATIENT.lastName);
    }
    if (name === 'logout') {
      expect(await page.evaluate(() => 'isFormerDocument' in window)).toBe(false);
      expect(await page.evaluate(() => sessionStorage.getItem('sorrel:user'))).toBeNull();
      expect(await page.context().cookies()).toEqual([]);
      expect((await page.request.get('/portal/session')).status()).toBe(401);
    }
    await expect(form.getByRole('alert')).toContainText(['Your session has ended. Sign in in a new tab']);
    await expect(form.getByLabel('Bio')).toHaveValue(TEXT);

    // Not `page.goBack`: a restored page fires no load event.
    const navigation = page.waitForEvent('framenavigated');
    await page.evaluate(() => void setTimeout(() => history.back()));
    await navigation;
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    // A restored page may still be loading the login.
    await expect(async () => expect(await page.content()).not.toContain(PATIENT.lastName)).toPass();
  });
}
