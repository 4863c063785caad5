import type { Page } from '@playwright/test';
import { listUsers } from '../../../server/accounts/users/repository.ts';
import { userActor } from '../../../server/db/history/repository.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral, auditTrailOf, MAILS, type ReferralInInbox } from '../../support/inbox.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { PATIENT } from '../../support/referrals.ts';
import { newName } from '../../support/sessions.ts';

const addressOf = ({ id }: ReferralInInbox) => `/portal/referrals/${id}`;
const field = (page: Page) => page.getByLabel('Find a referral');
const search = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
};

test.use({ viewport: { width: 1280, height: 900 } });

test.describe('the search', () => {
  test.use({ expectedErrors: /status of (401|422)/ });

  test('shows what it finds in place, and the view again; the address has nothing of it', async ({
    page,
    site,
    user,
  }) => {
    const lastName = newName();
    const referral = await addReferral(site, { status: 'contacted', fields: { lastName } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/portal/referrals?view=new');
    await search(page, 'x');
    await expect(field(page)).toHaveAccessibleDescription(/Search must have at least 2 characters/);
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.locator('[aria-current]')).toHaveText(/^New/);
    await expectAccessible(page, [390, 1280]);
    await field(page).fill(lastName.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('1 referral was found.')).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveText([referral.reference]);
    await expect(views.locator('[aria-current]')).toHaveCount(0);
    await expectAccessible(page, [390]);
    await page.getByRole('button', { name: `I'll call ${referral.reference}` }).click();
    await expect(page.getByRole('row', { name: referral.reference })).toContainText('You');
    await search(page, `${lastName}nobody`);
    await expect(page.getByText('No referral has this reference, phone number or last name.')).toBeVisible();
    await expect(page).toHaveURL('/portal/referrals?view=new');
    expect(requests.filter((url) => url.toLowerCase().includes(lastName.toLowerCase()))).toEqual([]);
    await page.getByRole('button', { name: 'Show the list' }).click();
    await expect(views.locator('[aria-current]')).toHaveText(/^New/);
    await expect(field(page)).toHaveValue('');
    await search(page, lastName);
    await expect(page.getByRole('rowheader')).toHaveText([referral.reference]);
    await views.getByRole('link', { name: /^New/ }).click();
    await expect(views.locator('[aria-current]')).toHaveText(/^New/);
    await expect(field(page)).toHaveValue('');
    await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await search(page, lastName);
    await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
  });
});

test.describe('erasing', () => {
  test('asks with the reference and names the backups', async ({ page, site }) => {
    const referral = await addReferral(site);
    await page.goto(`${addressOf(referral)}?view=new`);
    await page.getByRole('button', { name: 'Erase this referral' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Erase ${referral.reference}?` });
    await expect(dialog).toContainText('Backups keep it until their own term ends.');
    await expectAccessible(page, [390]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Erase this referral' }).click();
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(page).toHaveURL('/portal/referrals?view=new');
    await expect(flash(page)).toContainText(`${referral.reference} was erased.`);
    expect((await auditTrailOf(site, referral)).at(-1)).toBe('erased');
  });
});

test('a referral prints with its notes, without navigation', async ({ page, site }) => {
  const referral = await addReferral(site, {
    mails: Object.values(MAILS),
    status: 'closed',
    work: { closing_reason: 'declined' },
    fields: {
      reason: 'Word '.repeat(100).trim(),
      stateCode: 'OR',
      insuranceCompanyName: 'Aetna',
    },
  });
  const user = (await listUsers(site.services.db))[0];
  const contact = { outcome: 'reached', note: 'Prefers mornings.' };
  if (user) await site.services.worklist.logContact(referral.id, contact, { actor: userActor(user, '::1') });
  await page.goto(addressOf(referral));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(PATIENT.lastName)).toBeVisible();
  await expect(page.getByText('Closed: Declined').first()).toBeVisible();
  await expect(page.getByText(contact.note)).toBeVisible();
  for (const role of ['button', 'banner', 'complementary'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
});
