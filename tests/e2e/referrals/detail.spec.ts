import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, auditTrailOf, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';

const addressOf = ({ id }: ReferralInInbox) => `/portal/referrals/${id}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const status = (page: Page) => page.getByRole('region', { name: 'Status' });
const contact = (page: Page) => page.getByRole('region', { name: 'Log a contact' });
const outcome = (page: Page, name: string) => contact(page).getByRole('button', { name, exact: true });
const log = (page: Page) => page.getByRole('region', { name: 'Log', exact: true }).getByRole('listitem');

test.use({ viewport: { width: 1280, height: 900 } });

test('shows the patient, the time, the status, the details and each mail, which is sent again with one click', async ({
  page,
  site,
}) => {
  const mails = [MAILS.sent, MAILS.waiting, MAILS.delayed, MAILS.failed];
  const details = { stateCode: 'OR', insuranceCompanyName: 'Aetna', reason: 'Kidney disease.' };
  const referral = await addReferral(site, { status: 'scheduled', minutesAgo: 125, mails, fields: details });
  await page.goto(addressOf(referral));
  await expect(heading(page)).toHaveText(`Referral ${referral.reference}`);
  await expect(page).toHaveTitle(`Referral ${referral.reference} · Sorrel Portal`);
  const { firstName, lastName, phone, email, company } = PATIENT;
  const patient = page.getByRole('region', { name: 'Patient' });
  await expect(patient.getByRole('term')).toHaveText([
    'First name',
    'Last name',
    'Phone number',
    'Email',
    'Company',
  ]);
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
  await expectAccessible(page, [320, 390, 768, 1280]);
  await page.getByRole('button', { name: `Send again to ${referral.emails[3]}` }).click();
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await expect(log(page).first()).toContainText('Email sent again to Ana Duarte');
  await page.getByRole('link', { name: 'Back to all referrals' }).click();
  await expect(page).toHaveURL('/portal/referrals');
});

test('an address cannot add recipients to the mail link', async ({ page, site }) => {
  const email = `a?bcc=eve%40evil.example&body=hello@${PATIENT.email.split('@')[1]}`;
  await page.goto(addressOf(await addReferral(site, { mails: [], fields: { email } })));
  await expect(page.getByRole('region', { name: 'Emails' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:a%3Fbcc%3Deve%2540evil.example%26body%3Dhello@patient.example',
  );
});

test('one click sets the status or closes with a reason', async ({ page, site }) => {
  const referral = await addReferral(site);
  await page.goto(addressOf(referral));
  const pressed = status(page).getByRole('button', { pressed: true });
  await status(page).getByRole('button', { name: 'Contacted' }).click();
  await expect(status(page).getByRole('status')).toHaveText('Now Contacted.');
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
    'opened',
    'changed status: closed not_covered',
    'opened',
  ]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('views and referrals are readable', async ({ page, site }) => {
    const referral = await addReferral(site, { status: 'closed', minutesAgo: 30 * 24 * 60 });
    await page.goto('/portal/referrals');
    await page.getByRole('link', { name: /^Closed/ }).click();
    await page.getByRole('link', { name: referral.reference }).click();
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText(PATIENT.lastName);
    await expect(outcome(page, 'Reached')).toBeDisabled();
    await page.getByRole('link', { name: 'Back to closed' }).click();
    await expect(page).toHaveURL('/portal/referrals?view=closed');
  });
});
