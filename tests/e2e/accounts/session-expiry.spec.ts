import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral } from '../../support/inbox.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { PATIENT } from '../../support/referrals.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { addSession, newName } from '../../support/sessions.ts';

// A fake clock stays in its context.
test.use({ needsFreshContext: true });

const TEXT = 'A long new bio.';

/** Opens a provider form with unsaved text, under a fake clock. */
async function openForm(page: Page, site: RunningSite): Promise<void> {
  await page.clock.install();
  const id = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${id}/edit`);
  await page.getByLabel('Bio').fill(TEXT);
}

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your session' });
const stay = (page: Page) => page.getByRole('button', { name: 'Stay signed in' });

test('two minutes before the end, a warning offers to stay signed in', async ({ page, site }) => {
  await openForm(page, site);
  await page.clock.runFor('27:50');
  await expect(stay(page)).toBeHidden();
  await page.clock.runFor('00:15');
  await expect(warning(page)).toContainText('Your session ends within two minutes.');
  await expectAccessible(page, [320, 1280]);
  await stay(page).click();
  await expect(stay(page)).toBeHidden();
  await page.clock.runFor('27:45');
  await expect(stay(page)).toBeHidden();
  await page.clock.runFor('00:20');
  await expect(stay(page)).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue(TEXT);
});

test('after the end, signing in in a new tab removes the notice; the form keeps its text', async ({
  page,
  context,
  site,
}) => {
  await openForm(page, site);
  await page.clock.runFor('30:05');
  await expect(warning(page)).toContainText('Your session has ended.');
  const [signIn] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
  ]);
  const { token } = await addSession(site);
  await context.addCookies([{ name: 'sorrel_session', value: token, url: site.url }]);
  await signIn.clock.setSystemTime(await page.evaluate(() => Date.now()));
  await signIn.goto('/portal');
  await expect(warning(page)).toBeHidden();
  await expect(page.getByLabel('Bio')).toHaveValue(TEXT);
});

test('after the end, a page without unsaved changes is replaced by the login', async ({ page, site }) => {
  await page.clock.install();
  const { id } = await addReferral(site);
  await page.goto(`/portal/referrals/${id}`);
  await expect(page.getByText(PATIENT.lastName).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeEnabled();
  await page.clock.runFor('30:05');
  await expect(page).toHaveURL(/\/portal\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await page.content()).not.toContain(PATIENT.lastName);
});

test('text in a dialog is kept, too', async ({ page }) => {
  await page.clock.install();
  await page.goto('/portal/team');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const email = page.getByRole('dialog').getByLabel('Email');
  await email.fill('ana@practice.example');
  await page.clock.runFor('30:05');
  await expect(warning(page)).toContainText('Your session has ended.');
  await expect(email).toHaveValue('ana@practice.example');
});

test.describe('rejected renewals', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a session that ended on the server', async ({ page, site, user }) => {
    await openForm(page, site);
    await page.clock.runFor('28:05');
    await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await stay(page).click();
    await expect(warning(page)).toContainText('Your session has ended. Sign in in a new tab');
    await expect(page.getByLabel('Bio')).toHaveValue(TEXT);
  });
});

test('a session that has lasted 12 hours cannot be renewed', async ({ page, site, user }) => {
  await site.services.db
    .updateTable('sessions')
    .set({ created_at: Date.now() - (12 * 60 - 1) * 60_000 })
    .where('user_id', '=', user.id)
    .execute();
  await openForm(page, site);
  await page.clock.runFor('00:06');
  await stay(page).click();
  await expect(warning(page)).toContainText('after 12 hours in all. Please save your work');
});
