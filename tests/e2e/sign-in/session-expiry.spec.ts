import type { Page } from '@playwright/test';
import type { User } from '../../../domain/team/team-responses.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral } from '../../support/inbox.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { PATIENT } from '../../support/referrals.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { addSession, newName } from '../../support/sessions.ts';

// A fake clock stays in its context.
test.use({ needsFreshContext: true, expectedErrors: /Failed to load resource/ });
test.beforeEach(({ page }) => page.clock.install());

const TEXT = 'A long new bio.';

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your session' });
/** Ages the session on the server, whose clock is no fake, and returns when it was used last. */
async function age({ services: { db } }: RunningSite, user: User, minutes: number): Promise<number> {
  const lastSeenAt = Date.now() - minutes * 60_000;
  await db.updateTable('sessions').set({ last_seen_at: lastSeenAt }).where('user_id', '=', user.id).execute();
  return lastSeenAt;
}

const stay = (page: Page) => page.getByRole('button', { name: 'Stay signed in' });

test('a warning before the end of a session, a notice after it', async ({ page, context, site, user }) => {
  const { db } = site.services;
  const id = await addProvider(db, { lastName: newName() });
  const bio = page.getByLabel('Bio');
  await page.goto(`/portal/providers/${id}/edit`);
  await bio.fill(TEXT);
  await page.clock.runFor('27:00');
  await expect(stay(page)).toBeHidden();
  const lastSeenAt = await age(site, user, 28.1);
  await page.clock.runFor('01:05');
  await expect(warning(page)).toContainText('Your session ends within two minutes.');
  const session = db.selectFrom('sessions').selectAll().where('user_id', '=', user.id);
  expect(await session.executeTakeFirst()).toMatchObject({ last_seen_at: lastSeenAt });
  await expectAccessible(page, [320, 1280]);
  await stay(page).click();
  await expect(stay(page)).toBeHidden();

  await test.step('the session has ended on the server', async () => {
    await page.clock.runFor('27:00');
    await age(site, user, 28.1);
    await page.clock.runFor('01:05');
    await expect(stay(page)).toBeVisible();
    // The timer's questions before it have their answers.
    await page.route(
      '**/portal/session',
      async (route) => {
        await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
        await route.continue();
      },
      { times: 1 },
    );
    await stay(page).click();
    await expect(warning(page)).toContainText('Your session has ended. Sign in in a new tab');
    await expect(bio).toHaveValue(TEXT);
  });

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in in a new tab' }).click();
  const signIn = await opened;
  const { token } = await addSession(site);
  await context.addCookies([{ name: 'sorrel_session', value: token, url: site.url }]);
  await signIn.clock.setSystemTime(await page.evaluate(() => Date.now()));
  await signIn.goto('/portal');
  await expect(signIn.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.clock.runFor('00:05');
  await expect(warning(page)).toBeHidden();
  await expect(bio).toHaveValue(TEXT);
});

test('two idle tabs end: text in a dialog stays, other pages go', async ({ page, context, site, user }) => {
  const { id } = await addReferral(site);
  await page.goto('/portal/team');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const email = page.getByRole('dialog').getByLabel('Email');
  await email.fill('ana@practice.example');
  const other = await context.newPage();
  await other.goto(`/portal/referrals/${id}`);
  await expect(other.getByText(PATIENT.lastName).first()).toBeVisible();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeEnabled();
  await age(site, user, 29);
  await other.clock.runFor('29:00');
  for (const tab of [page, other]) await expect(stay(tab)).toBeVisible();
  await age(site, user, 30);
  await other.clock.runFor('01:05');
  await expect(other).toHaveURL(/\/portal\/login$/);
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(await other.content()).not.toContain(PATIENT.lastName);
  await expect(warning(page)).toContainText('Your session has ended.');
  await expect(email).toHaveValue('ana@practice.example');
});
