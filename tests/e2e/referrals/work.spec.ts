import type { Page } from '@playwright/test';
import { userActor } from '../../../server/db/history/repository.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';
import { addSession, newName } from '../../support/sessions.ts';

const CONTACTS = '**/api/portal/referrals/*/contacts';

const addressOf = ({ id }: ReferralInInbox) => `/portal/referrals/${id}`;
const status = (page: Page) => page.getByRole('region', { name: 'Status' });
const contact = (page: Page) => page.getByRole('region', { name: 'Log a contact' });
const outcome = (page: Page, name: string) => contact(page).getByRole('button', { name, exact: true });
const note = (page: Page) => page.getByLabel('Note');
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem');

test.use({ viewport: { width: 1280, height: 900 } });

test('from the inbox to a logged contact by keyboard', async ({ page, site, user }) => {
  const referral = await addReferral(site, { minutesAgo: 40 * 24 * 60, fields: { lastName: newName() } });
  await page.goto('/portal/referrals?view=new');
  await page.getByRole('link', { name: referral.reference }).press('Enter');
  await expect(note(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Skip to' }).focus();
  await page.keyboard.press('Enter');
  const tabTo = async (focused: ReturnType<typeof note>) => {
    for (let tabs = 0; tabs < 8; tabs++) {
      await page.keyboard.press('Tab');
      if (await focused.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('Eight tabs do not lead there.');
  };
  await tabTo(note(page));
  await page.keyboard.type('Rings, nobody there.');
  await tabTo(outcome(page, 'No answer'));
  const { seen } = await holdRequest(page, CONTACTS);
  await page.keyboard.press('Enter');
  const route = await seen;
  await page.keyboard.press('Enter');
  await route.continue();
  await expect(contact(page).getByRole('status')).toHaveText('Logged: No answer.');
  await expect(note(page)).toHaveValue('');
  await expect(outcome(page, 'No answer')).toBeFocused();
  await expect(log(page).first()).toHaveText(/^No answerAna Duarte.*Rings, nobody there\.$/);
  await expect(log(page).last()).toContainText(`Receivedfrom ${PATIENT.company}`);
  await expect(log(page).getByText('Opened')).toHaveCount(1);
  await expect(log(page).getByText(user.firstName).first()).toBeVisible();
  await expectAccessible(page, [390]);
});

test.describe('failures', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the owner is chosen, and by one click', async ({ page, site, user }) => {
    const { user: bo } = await addSession(site);
    const referral = await addReferral(site);
    await page.goto(addressOf(referral));
    const form = page.getByRole('region', { name: 'Assignment' });
    const save = form.getByRole('button', { name: 'Save' });
    await form.getByRole('button', { name: "I'll call" }).click();
    await expect(form.getByLabel('Owner')).toHaveValue(String(user.id));
    await expect(form).toBeFocused();
    await expect(save).toBeDisabled();
    await form.getByLabel('Owner').selectOption(String(bo.id));
    await expectAccessible(page, [390]);
    await save.click();
    await expect(save).toBeDisabled();
    await expect(log(page).first()).toContainText('Assigned to');
    await expect(form.getByLabel('Owner')).toHaveValue(String(bo.id));
  });

  test('the second of two keeps the note and sees the present state', async ({ page, site }) => {
    const referral = await addReferral(site);
    const { user: bo } = await addSession(site);
    const { worklist } = site.services;
    await worklist.open(referral.id, userActor(bo, '::1'));
    await page.goto(addressOf(referral));
    await note(page).fill('Wants mornings.');
    await worklist.change(referral.id, { status: 'scheduled' }, { actor: userActor(bo, '::1') });
    await outcome(page, 'Reached').click();
    await expect(flash(page)).toContainText('Someone else has changed this referral.');
    await expect(status(page).getByRole('button', { pressed: true })).toHaveText('Scheduled');
    await expect(log(page).getByText('Scheduled')).toBeVisible();
    await expect(note(page)).toHaveValue('Wants mornings.');
    await expectAccessible(page, [390]);
    await outcome(page, 'Reached').click();
    await expect(note(page)).toHaveValue('');
    await expect(log(page).first()).toContainText('Wants mornings.');
  });

  test('a note that is too long or not yet logged is not lost', async ({ page, site }) => {
    const referral = await addReferral(site);
    await page.goto(addressOf(referral));
    await note(page).fill('x'.repeat(2_001));
    await outcome(page, 'Emailed').click();
    await expect(contact(page)).toContainText('Note must be at most 2000 characters');
    await note(page).fill('Kept');
    for (const [answer, words] of [
      [{ status: 503, json: { error: 'The database is busy.' } }, 'The database is busy.'],
      [null, 'Something went wrong. Please try again later.'],
    ] as const) {
      await page.route(CONTACTS, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
      await outcome(page, 'Emailed').click();
      await expect(flash(page).locator('p')).toHaveText(words);
      await expect(flash(page)).toHaveAttribute('data-type', 'danger');
      await expect(note(page)).toHaveValue('Kept');
    }
    await page.getByRole('link', { name: 'Back to all referrals' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await site.services.db.deleteFrom('referrals').where('id', '=', referral.id).execute();
    await outcome(page, 'Emailed').click();
    await expect(flash(page)).toContainText('There is no referral with this id.');
    await expect(note(page)).toHaveValue('Kept');
  });
});
