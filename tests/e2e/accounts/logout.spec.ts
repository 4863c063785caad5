import { test } from '../../support/back-forward-cache.ts';
import { addReferral } from '../../support/inbox.ts';
import { expect } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('after logout, an opened referral and the user are in no document, cache or storage', async ({
  page,
  site,
  user,
}) => {
  const { id } = await addReferral(site);
  await page.goto('/portal/referrals');
  await page.locator(`a[href="/portal/referrals/${id}"]`).click();
  await expect(page.getByText(PATIENT.lastName)).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { isFormerDocument: true });
    localStorage.setItem('typed', 'x');
  });
  const storedUser = () => page.evaluate(() => sessionStorage.getItem('sorrel:user'));
  await expect.poll(storedUser).toContain(user.email);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await storedUser()).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  expect((await page.request.get('/portal/session')).status()).toBe(401);
  const isFormerDocument = () => page.evaluate(() => 'isFormerDocument' in window);
  expect(await isFormerDocument()).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('typed'))).toBeNull();
  expect(await page.content()).not.toContain(PATIENT.lastName);
  // Not `page.goBack`: a restored page fires no load event.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/portal\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await isFormerDocument()).toBe(false);
  expect(await page.content()).not.toContain(PATIENT.lastName);
});
