import type { Page } from '@playwright/test';
import { userActor } from '../../../server/actor.ts';
import { logContact } from '../../../server/referrals/inbox.ts';
import { addReferral, auditTrailOf, MAILS } from '../../support/inbox.ts';
import { chooseFor, expect, flash, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';
import { addSession, newName } from '../../support/sessions.ts';

const field = (page: Page) => page.getByLabel('Find a referral');
const search = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
};

test.use({ expectedErrors: /status of (401|422)/ });

test('the search shows what it finds in place, never in the address', async ({ page, site, user }) => {
  const lastName = newName();
  const referral = await addReferral(site, { fields: { lastName } });
  const name = `${PATIENT.company}, ${referral.reference}`;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/portal/referrals?tab=open');
  await search(page, 'x');
  await expect(field(page)).toHaveAccessibleDescription(/Search must have at least 2 characters/);
  const tabs = page.getByRole('navigation', { name: 'Inbox' });
  await expect(tabs.locator('[aria-current]')).toHaveText(/^Open/);
  await field(page).fill(lastName.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('1 referral was found.')).toBeVisible();
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveAccessibleName(name);
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  await page.getByRole('button', { name: `I'll call ${referral.reference}` }).click();
  await expect(page.getByRole('row', { name: referral.reference })).toContainText('You');
  await search(page, `${lastName}nobody`);
  await expect(
    page.getByText('No referral has this last name, reference or full phone number.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/portal/referrals?tab=open');
  expect(requests.filter((url) => url.toLowerCase().includes(lastName.toLowerCase()))).toEqual([]);
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(tabs.locator('[aria-current]')).toHaveText(/^Open/);
  await expect(field(page)).toHaveValue('');
  await search(page, lastName);
  await expect(page.getByText('1 referral was found.')).toBeVisible();
  await tabs.getByRole('link', { name: /^Open/ }).click();
  await expect(tabs.locator('[aria-current]')).toHaveText(/^Open/);
  await expect(field(page)).toHaveValue('');
  await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  await search(page, lastName);
  await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
});

test('a referral prints with its notes; erasing asks and names the backups', async ({ page, site }) => {
  const referral = await addReferral(site, {
    mails: Object.values(MAILS),
    status: 'closed',
    work: { closing_reason: 'declined' },
    fields: { reason: 'Word '.repeat(100).trim(), stateCode: 'OR', insuranceCompanyName: 'Aetna' },
  });
  const { user } = await addSession(site);
  const contact = { outcome: 'reached', note: 'Prefers mornings.' };
  await logContact(site.services, referral.id, contact, { actor: userActor(user, '::1') });
  await page.goto(`/portal/referrals/${referral.id}?tab=open`);
  const menu = { name: `More for ${referral.reference}` };
  await expect(page.getByRole('button', menu)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(PATIENT.lastName)).toBeVisible();
  await expect(page.getByText('Closed: Declined').first()).toBeVisible();
  await expect(page.getByText(contact.note)).toBeVisible();
  for (const role of ['button', 'banner', 'complementary'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await page.emulateMedia({ media: null });

  const dialog = page.getByRole('alertdialog', { name: `Erase ${referral.reference}?` });
  await chooseFor(page, referral.reference, 'Erase');
  await expect(dialog).toContainText('Backups keep it until their own term ends.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseFor(page, referral.reference, 'Erase');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page).toHaveURL('/portal/referrals?tab=open');
  await expect(flash(page)).toContainText(`${referral.reference} was erased.`);
  expect((await auditTrailOf(site, referral)).at(-1)).toBe('erased');
});
