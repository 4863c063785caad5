import type { Page } from '@playwright/test';
import { userActor } from '../../../server/actor.ts';
import { changeReferral } from '../../../server/referrals/inbox.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, auditTrailOf, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
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
  await note(page).press('x');
  await outcome(page, 'No answer').focus();
  await route.continue();
  await expect(contact(page).getByRole('status')).toHaveText('Logged: No answer.');
  await expect(note(page)).toHaveValue('');
  await expect(outcome(page, 'No answer')).toBeFocused();
  await expect(log(page).first()).toHaveText(/^No answerAna Duarte.*Rings, nobody there\.$/);
  await expect(log(page).last()).toContainText(`Receivedfrom ${PATIENT.company}`);
  await expect(log(page).getByText('Opened')).toHaveCount(1);
  await expect(log(page).getByText(user.firstName).first()).toBeVisible();

  await test.step('by one click, or a choice that Enter saves', async () => {
    const { user: bo } = await addSession(site);
    await page.reload();
    const form = page.getByRole('region', { name: 'Assignment' });
    const owner = form.getByLabel('Owner');
    await form.getByRole('button', { name: "I'll call" }).click();
    await expect(owner).toHaveValue(String(user.id));
    await expect(page.getByRole('main')).toBeFocused();
    await owner.press('Tab');
    await owner.selectOption(String(bo.id));
    await expectAccessible(page);
    await expect(log(page).getByText(/^Assigned to/)).toHaveCount(1);
    await owner.press('Enter');
    await expect(log(page).first()).toContainText(`Assigned to ${bo.firstName}`);
    await expect(owner).toHaveValue(String(bo.id));
  });
});

test('the patient, the details and each mail, which is sent again with one click', async ({ page, site }) => {
  const mails = [MAILS.sent, MAILS.waiting, MAILS.delayed, MAILS.failed];
  const details = { stateCode: 'OR', insuranceCompanyName: 'Aetna', reason: 'Kidney disease.' };
  const referral = await addReferral(site, { status: 'scheduled', minutesAgo: 125, mails, fields: details });
  await page.goto(addressOf(referral));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Referral ${referral.reference}`);
  await expect(page).toHaveTitle(`Referral ${referral.reference} · Sorrel Portal`);
  const { firstName, lastName, phone, email, company } = PATIENT;
  const patient = page.getByRole('region', { name: 'Patient' });
  await expect(patient.getByRole('definition')).toHaveText([firstName, lastName, phone, email, company]);
  await expect(page.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', 'tel:+15550100199');
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(
    page.getByText(/^Received 2 hours ago, on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M P[DS]T$/),
  ).toBeVisible();
  await expect(status(page).getByRole('button', { pressed: true })).toHaveText('Scheduled');
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('listitem')).toHaveText([
    `${referral.emails[1]}Waiting`,
    `${referral.emails[2]}Waiting, tried twiceLast try: ${MAILS.delayed.error}`,
    `${referral.emails[3]}Failed permanentlyLast try: ${MAILS.failed.error}Send again`,
  ]);
  const added = page.getByRole('region', { name: 'Details' });
  await expect(added.getByRole('term')).toHaveText(['State', 'Insurance', 'Reason']);
  await expect(added.getByRole('definition')).toHaveText(Object.values(details));
  await expectAccessible(page);
  await page.getByRole('button', { name: `Send again to ${referral.emails[3]}` }).click();
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await expect(log(page).first()).toContainText('Retried the email to Ana Duarte');
  await page.getByRole('link', { name: 'Back to all referrals' }).click();
  await expect(page).toHaveURL('/portal/referrals');
});

test('one click sets the status; an address cannot add recipients', async ({ page, site }) => {
  const email = `a?bcc=eve%40evil.example&body=hello@${PATIENT.email.split('@')[1]}`;
  const referral = await addReferral(site, { mails: [], fields: { email } });
  await page.goto(addressOf(referral));
  await expect(page.getByRole('region', { name: 'Emails' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:a%3Fbcc%3Deve%2540evil.example%26body%3Dhello@patient.example',
  );
  const pressed = status(page).getByRole('button', { pressed: true });
  await note(page).fill('Wants mornings.');
  await status(page).getByRole('button', { name: 'Contacted' }).click();
  await expect(status(page).getByRole('status')).toHaveText('Now Contacted.');
  await expect(log(page).nth(0)).toContainText('Wants mornings.');
  await expect(note(page)).toHaveValue('');
  await expect(pressed).toHaveText('Contacted');
  await status(page)
    .getByRole('group', { name: 'Close as' })
    .getByRole('button', { name: 'Not covered' })
    .click();
  await expect(status(page).getByRole('status')).toHaveText('Now Closed: Not covered.');
  await expect(pressed).toHaveText('Not covered');
  await expectAccessible(page, [390]);
  await expect(log(page)).toContainText(['Closed: Not covered', 'Status: Contacted', 'Opened']);
  expect(await auditTrailOf(site, referral)).toEqual([
    'opened',
    'changed status: contacted',
    'changed status: closed not_covered',
  ]);
});

test.describe('failures', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a note is not lost: too long, another user was first, not logged', async ({ page, site }) => {
    const referral = await addReferral(site);
    const { user: bo } = await addSession(site);
    await page.goto(addressOf(referral));
    await note(page).fill('x'.repeat(2_001));
    await outcome(page, 'Reached').click();
    await expect(contact(page)).toContainText('Note must be at most 2000 characters');

    await note(page).fill('Wants mornings.');
    const actor = userActor(bo, '::1');
    await changeReferral(site.services, referral.id, { status: 'scheduled' }, { actor });
    await outcome(page, 'Reached').click();
    await expect(flash(page)).toContainText('Someone else has changed this referral.');
    await expect(status(page).getByRole('button', { pressed: true })).toHaveText('Scheduled');
    await expect(log(page).getByText('Scheduled')).toBeVisible();
    await expect(note(page)).toHaveValue('Wants mornings.');
    await outcome(page, 'Reached').click();
    await expect(note(page)).toHaveValue('');
    await expect(log(page).first()).toContainText('Wants mornings.');

    await note(page).fill('Kept');
    await page.route(CONTACTS, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }), {
      times: 1,
    });
    await outcome(page, 'Emailed').click();
    await expect(flash(page).locator('p')).toHaveText('Busy.');
    await expect(flash(page)).toHaveAttribute('data-type', 'danger');
    await page.getByRole('link', { name: 'Back to all referrals' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await site.services.db.deleteFrom('referrals').where('id', '=', referral.id).execute();
    await outcome(page, 'Emailed').click();
    await expect(flash(page)).toContainText('There is no referral with this id.');
    await expect(note(page)).toHaveValue('Kept');
  });
});
