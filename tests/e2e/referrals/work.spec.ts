import type { Page } from '@playwright/test';
import { fullName } from '../../../domain/names.ts';
import { userActor } from '../../../server/actor.ts';
import { changeReferral, correctPatient } from '../../../server/referrals/inbox.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';
import { addSession, newName } from '../../support/sessions.ts';

const CONTACTS = '**/api/portal/referrals/*/contacts';

const addressOf = ({ id }: ReferralInInbox) => `/portal/referrals/${id}`;
const status = (page: Page) => page.getByRole('region', { name: 'Status' });
const contact = (page: Page) => page.getByRole('region', { name: 'What happened?' });
const outcome = (page: Page, name: string) => contact(page).getByRole('radio', { name, exact: true });
const save = (page: Page) => contact(page).getByRole('button', { name: 'Save' });
const note = (page: Page) => page.getByLabel('Note');
const logCard = (page: Page) => page.getByRole('region', { name: 'Log', exact: true });
const log = (page: Page) => logCard(page).getByRole('listitem');

test('from the inbox to a logged contact by keyboard', async ({ page, site, user }) => {
  // The page links to others with the same number, which would be stops of Tab.
  const fields = { lastName: newName(), phone: '(555) 010-0177' };
  const referral = await addReferral(site, { minutesAgo: 40 * 24 * 60, fields });
  await page.goto('/portal/referrals');
  await page.getByRole('link', { name: referral.reference }).press('Enter');
  await expect(note(page)).toBeEnabled();
  await expect(page.getByRole('main')).toBeFocused();
  const tabTo = async (focused: ReturnType<typeof note>) => {
    for (let tabs = 0; tabs < 8; tabs++) {
      await page.keyboard.press('Tab');
      if (await focused.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('Eight tabs do not lead there.');
  };
  await tabTo(outcome(page, 'Reached'));
  for (const _ of ['Scheduled', 'No answer']) await page.keyboard.press('ArrowDown');
  await tabTo(note(page));
  await page.keyboard.type('Rings, nobody there.');
  await tabTo(save(page));
  const { seen } = await holdRequest(page, CONTACTS);
  await page.keyboard.press('Enter');
  const route = await seen;
  await page.keyboard.press('Enter');
  await note(page).press('x');
  await contact(page).getByRole('button').focus();
  await route.continue();
  await expect(logCard(page).getByRole('status')).toHaveText('Saved: No answer. Assigned to Ana Duarte.');
  await expect(note(page)).toHaveValue('');
  await expect(outcome(page, 'No answer')).not.toBeChecked();
  await expect(save(page)).toBeFocused();
  await expect(log(page).first()).toHaveText(
    /^No answer · Assigned to Ana DuarteAna Duarte.*Rings, nobody there\.$/,
  );
  await expect(log(page).last()).toContainText(`Receivedfrom ${PATIENT.company}`);
  await expect(log(page).getByText('Opened')).toHaveCount(1);

  await test.step('an owner is chosen in a menu, and may leave the referral to nobody', async () => {
    const { user: bo } = await addSession(site);
    await page.reload();
    const owner = page.getByRole('region', { name: 'Owner' });
    for (const name of [bo.firstName, 'Nobody']) {
      await owner.getByRole('button', { name: 'Change' }).click();
      await expectAccessible(page, [390]);
      await owner.getByRole('button', { name }).first().press('Enter');
      await expect(owner.getByRole('paragraph')).toContainText(name);
      await expect(log(page).first()).toContainText(`Assigned to ${name.toLowerCase()}`, {
        ignoreCase: true,
      });
    }
    await owner.getByRole('button', { name: "I'll call" }).click();
    await expect(owner.getByRole('paragraph')).toHaveText(fullName(user));
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the patient and each mail; one click sends it again or sets the status', async ({ page, site }) => {
  const mails = [MAILS.sent, MAILS.waiting, MAILS.delayed, MAILS.failed];
  const details = { stateCode: 'OR', insuranceCompanyName: 'Aetna', reason: 'Kidney disease.' };
  const email = `a?bcc=eve%40evil.example&body=hello@${PATIENT.email.split('@')[1]}`;
  const fields = { ...details, email };
  const referral = await addReferral(site, { status: 'scheduled', minutesAgo: 125, mails, fields });
  await page.goto(addressOf(referral));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName(PATIENT));
  await expect(page).toHaveTitle(`Referral ${referral.reference} · Sorrel Portal`);
  const { phone, company } = PATIENT;
  const patient = page.getByRole('region', { name: 'Patient' });
  await expect(patient.getByRole('definition')).toHaveText([phone, email, ...Object.values(details)]);
  await expect(page.getByRole('link', { name: 'Dietitians in Oregon who take Aetna' })).toHaveAttribute(
    'href',
    '/providers?state_code=OR&insurance_company_name=Aetna',
  );
  await expect(page.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', 'tel:+15550100199');
  // The address cannot add recipients.
  await expect(page.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:a%3Fbcc%3Deve%2540evil.example%26body%3Dhello@patient.example',
  );
  await expect(page.getByText(`${referral.reference} · ${company} · received 2 hours ago`)).toBeVisible();
  const pressed = status(page).getByRole('button', { pressed: true });
  await expect(pressed).toHaveText('Scheduled');
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('listitem')).toHaveText([
    `${referral.emails[1]}Waiting`,
    `${referral.emails[2]}WaitingLast try: ${MAILS.delayed.error}`,
    `${referral.emails[3]}Failed permanentlyLast try: ${MAILS.failed.error}Send again`,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Send again to ${referral.emails[3]}` }).click();
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await expect(log(page).first()).toContainText('Retried the email to Ana Duarte');

  await status(page).getByRole('button', { name: 'Contacted' }).click();
  await expect(pressed).toHaveText('Contacted');
  await status(page).getByRole('button', { name: 'Close referral' }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${referral.reference}` });
  await dialog.getByRole('button', { name: 'Close referral' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByRole('radio', { name: 'Not covered' }).check();
  await dialog.getByLabel('Note').fill('Wants mornings.');
  await dialog.getByRole('button', { name: 'Close referral' }).click();
  await expect(logCard(page).getByRole('status')).toHaveText('Saved: Closed: Not covered.');
  await expect(log(page).nth(0)).toContainText('Wants mornings.');
  await expect(pressed).toHaveCount(0);
  await test.step('a wrong number is corrected in a dialog', async () => {
    await patient.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Phone number').fill('5550100142');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(patient).toContainText('(555) 010-0142');
    await expect(log(page).first()).toContainText('Corrected: Phone number');
    expect(
      await page.evaluate(() => JSON.stringify([history.state, sessionStorage, document.title])),
    ).not.toContain(PATIENT.lastName);
  });
  await expectAccessible(page, [390]);
  await expect(log(page)).toContainText(['Closed: Not covered', 'Status: Contacted', 'Opened']);
  await page.getByRole('link', { name: 'Back to referrals' }).click();
  await expect(page).toHaveURL('/portal/referrals');
});

test.describe('failures', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a note and a colleague’s correction are not lost: another user was first, not logged', async ({
    page,
    site,
  }) => {
    const referral = await addReferral(site);
    const { user: bo } = await addSession(site);
    await page.goto(addressOf(referral));
    await outcome(page, 'Reached').check();
    await note(page).fill('Wants mornings.');
    const actor = userActor(bo, '::1');
    await changeReferral(site.services, referral.id, { status: 'scheduled' }, { actor });
    await save(page).click();
    await expect(flash(page)).toContainText(`${bo.firstName} ${bo.lastName} changed this referral on `);
    await expect(status(page).getByRole('button', { pressed: true })).toHaveText('Scheduled');
    await expect(log(page).getByText('Scheduled')).toBeVisible();
    await expect(note(page)).toHaveValue('Wants mornings.');
    await save(page).click();
    await expect(note(page)).toHaveValue('');
    await expect(log(page).first()).toContainText('Wants mornings.');

    const patient = page.getByRole('region', { name: 'Patient' });
    const dialog = page.getByRole('dialog');
    await patient.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Phone number').fill('5550100142');
    await correctPatient(site.services, referral.id, { email: 'new@patient.example' }, { actor });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(patient).toContainText('new@patient.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(patient.getByRole('definition')).toHaveText(['(555) 010-0142', 'new@patient.example']);

    await note(page).fill('Kept');
    await page.route(CONTACTS, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }), {
      times: 1,
    });
    await outcome(page, 'Emailed').check();
    await save(page).click();
    await expect(flash(page).and(page.locator('[data-type=danger]')).locator('p')).toHaveText('Busy.');
    await page.getByRole('link', { name: 'Back to referrals' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await site.services.db.deleteFrom('referrals').where('id', '=', referral.id).execute();
    await save(page).click();
    await expect(flash(page)).toContainText('There is no referral with this id.');
    await expect(note(page)).toHaveValue('Kept');
  });
});
