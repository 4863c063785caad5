import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, auditTrailOf, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, flash, holdRequest, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';

const API = '**/api/portal/referrals/*';

const addressOf = ({ id }: ReferralInInbox) => `/portal/referrals/${id}`;
const statusOf = (page: Page) => page.getByRole('group', { name: 'Status' });
const save = (page: Page) => page.getByRole('button', { name: 'Save status' });

test.use({ viewport: { width: 1280, height: 900 } });
test('shows the patient, the time, the status and each mail', async ({ page, site }) => {
  const mails = [MAILS.sent, MAILS.waiting, MAILS.delayed, MAILS.failed];
  const referral = await addReferral(site, { status: 'scheduled', minutesAgo: 125, mails });
  await page.goto(addressOf(referral));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Referral ${referral.reference}`);
  await expect(page).toHaveTitle(`Referral ${referral.reference} · Sorrel Portal`);
  const patient = page.getByRole('region', { name: 'Patient' });
  await expect(patient.getByRole('term')).toHaveText([
    'First name',
    'Last name',
    'Phone number',
    'Email',
    'Company',
  ]);
  const { firstName, lastName, phone, email, company } = PATIENT;
  await expect(patient.getByRole('definition')).toHaveText([firstName, lastName, phone, email, company]);
  await expect(patient.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+15550100199');
  await expect(patient.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(
    page.getByText(/^Received 2 hours ago, on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M P[DS]T$/),
  ).toBeVisible();
  await expect(statusOf(page).getByRole('radio', { checked: true })).toHaveAccessibleName('Scheduled');
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('listitem')).toHaveText([
    `${referral.emails[0]}Sent`,
    `${referral.emails[1]}Waiting`,
    `${referral.emails[2]}Waiting, tried twiceLast try: ${MAILS.delayed.error}`,
    `${referral.emails[3]}Failed permanentlyLast try: ${MAILS.failed.error}`,
  ]);
  await expect(page.getByText('That you opened this referral is recorded in the audit trail.')).toBeVisible();
  await expectAccessible(page, [320, 390, 768, 1280]);
  await page.getByRole('link', { name: 'Back to all referrals' }).click();
  await expect(page).toHaveURL('/portal/referrals');
});

test('prints on one page without navigation', async ({ page, site }) => {
  await page.goto(addressOf(await addReferral(site, { mails: Object.values(MAILS) })));
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(PATIENT.lastName)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Status now New' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('a referral without mails shows the reason; an address cannot add recipients to the mail link', async ({
  page,
  site,
}) => {
  const email = `a?bcc=eve%40evil.example&body=hello@${PATIENT.email.split('@')[1]}`;
  await page.goto(addressOf(await addReferral(site, { mails: [], fields: { email } })));
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText(
    'No email was sent: nobody was chosen to be notified when it came.',
  );
  await expect(page.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:a%3Fbcc%3Deve%2540evil.example%26body%3Dhello@patient.example',
  );
});

test('the keyboard changes the status; the list shows it', async ({ page, site }) => {
  const referral = await addReferral(site);
  await page.goto(addressOf(referral));
  await expect(save(page)).toBeDisabled();
  await expect(statusOf(page).getByLabel('New')).toBeEnabled();
  await statusOf(page).getByLabel('New').focus();
  await page.keyboard.press('ArrowDown');
  await expect(statusOf(page).getByLabel('Contacted')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  const { seen } = await holdRequest(page, API);
  await page.keyboard.press('Enter');
  const route = await seen;
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeFocused();
  await page.keyboard.press('Enter');
  await route.continue();
  await expect(flash(page)).toHaveText(`Referral ${referral.reference} is now contacted.Dismiss`);
  await expect(flash(page)).toHaveAttribute('data-type', 'success');
  await expect(save(page)).toBeFocused();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('group', { name: 'Status now Contacted' })).toBeVisible();

  await expectAccessible(page, [320]);

  // Changes it back with the same form.
  await statusOf(page).getByLabel('New').check();
  await expectAccessible(page, [320]);
  await save(page).click();
  await expect(flash(page)).toContainText('is now new.');
  await statusOf(page).getByLabel('Closed').check();
  await save(page).click();
  await expect(flash(page)).toContainText('is now closed.');
  await page.getByRole('link', { name: 'Back to all referrals' }).click();
  const row = page.getByRole('row').filter({ hasText: referral.reference });
  await expect(row.getByRole('cell').first()).toHaveText('Closed');
});

test('each visit adds one audit event; a status change does not add a visit', async ({ page, site }) => {
  const referral = await addReferral(site);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/referrals/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(addressOf(referral));
  await statusOf(page).getByLabel('Contacted').check();
  await save(page).click();
  await expect(flash(page)).toBeVisible();
  await page.getByRole('link', { name: 'Skip to' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Status now Contacted' })).toBeVisible();
  expect(await auditTrailOf(site, referral)).toEqual(['referral_opened', 'referral_changed: contacted']);
  const api = `/api/portal/referrals/${referral.id}`;
  expect(calls).toEqual([`GET ${addressOf(referral)}`, `PATCH ${api}`]);

  await page.getByRole('link', { name: 'Back to all referrals' }).click();
  await page.getByRole('link', { name: referral.reference }).click();
  await expect(page.getByRole('group', { name: 'Status now Contacted' })).toBeVisible();
  expect(calls.slice(2)).toEqual([`GET ${api}`]);
  expect((await auditTrailOf(site, referral)).slice(2)).toEqual(['referral_opened']);
});

test.describe('failures', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a failed change shows the error and keeps the selection and the old status', async ({
    page,
    site,
  }) => {
    const referral = await addReferral(site, { status: 'contacted' });
    await page.goto(addressOf(referral));
    await statusOf(page).getByLabel('Closed').check();
    for (const [answer, words] of [
      [{ status: 503, json: { error: 'The database is busy.' } }, 'The database is busy.'],
      [{ status: 500, body: 'Oh.' }, 'Something went wrong. Please try again later.'],
      [null, 'Something went wrong. Please try again later.'],
    ] as const) {
      await page.route(API, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
      await save(page).click();
      await expect(flash(page).locator('p')).toHaveText(words);
      await expect(flash(page)).toHaveAttribute('data-type', 'danger');
      await expect(statusOf(page).getByLabel('Closed')).toBeChecked();
      await expect(page.getByRole('group', { name: 'Status now Contacted' })).toBeVisible();
    }
    await expectAccessible(page, [320]);
    expect(await auditTrailOf(site, referral)).toEqual(['referral_opened']);
    await save(page).click();
    await expect(flash(page)).toHaveAttribute('data-type', 'success');
  });

  test('an expired session changes nothing', async ({ page, site, user }) => {
    const referral = await addReferral(site);
    await page.goto(addressOf(referral));
    await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await statusOf(page).getByLabel('Closed').check();
    await save(page).click();
    await expect(flash(page).locator('p')).toHaveText('Your session has ended. Please sign in again.');
    await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
    await expect(statusOf(page).getByLabel('Closed')).toBeChecked();
    expect(await auditTrailOf(site, referral)).toEqual(['referral_opened']);
  });
});
