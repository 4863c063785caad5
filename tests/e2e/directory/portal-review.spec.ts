import { addDays, dateIn, formatDate } from '../../../domain/dates.ts';
import { REVIEW_KINDS } from '../../../domain/directory/review.ts';
import { practice } from '../../../practice.config.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addConfirmation } from '../../support/confirmations.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { passedCaptcha } from '../../support/referrals.ts';
import { newName } from '../../support/sessions.ts';
import { referenceIds } from '../../support/staff.ts';

test('staff verify entries, ask dietitians and follow links in the review', async ({ page, site, user }) => {
  const { db } = site.services;
  const lastName = newName();
  const today = dateIn(practice.timeZone, Date.now());
  const { state, insurer } = await referenceIds(site);
  const id = await addProvider(db, {
    firstName: 'Ada',
    lastName,
    columns: { contact_email: 'ada@dietitian.example', paused_from: '2020-01-01' },
    licenses: [
      { stateId: state('OR'), kind: 'license', number: null, startsOn: null, expiresOn: addDays(today, -1) },
    ],
    panels: [
      {
        insuranceCompanyId: insurer('Aetna'),
        stateId: null,
        effectiveFrom: null,
        effectiveUntil: today,
        isAccepting: true,
      },
    ],
  });
  await page.goto('/portal');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /Open reviews?, \d+\+? urgent$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Review \d+\+? urgent$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review');
  const kinds = page.getByRole('navigation', { name: 'Kinds of items' });
  for (const kind of ['License expired', 'Panel ends soon', 'Long pause']) {
    await expect(kinds.getByRole('link', { name: kind })).toBeVisible();
  }
  await expectAccessible(page, [390, 1280]);
  await page.getByRole('link', { name: /^Verification overdue/ }).click();
  await expect(page).toHaveURL('/portal/review?kind=verification_overdue');
  const item = main.getByRole('listitem').filter({ hasText: lastName });
  await expect(item).toHaveCount(1);
  await expect(item).toContainText(/Never verified(, added on \w+ \d+, \d+)?(Asked|Ask )/);
  await expect(item.getByRole('link')).toHaveAttribute('href', `/portal/providers/${id}`);
  await expectAccessible(page, [390]);
  await item.getByRole('button', { name: 'Ask to confirm' }).click();
  await expect(flash(page)).toContainText(`We have asked Ada ${lastName} at ada@dietitian.example.`);
  await expect(item).toContainText('Asked to confirm on');
  await expect(item.getByRole('button', { name: 'Ask again' })).toBeVisible();
  await item.getByRole('button', { name: 'Mark verified' }).click();
  await expect(flash(page)).toContainText(`Ada ${lastName} is verified.`);
  await expect(item).toHaveCount(0);
  const { verified_by } = await db
    .selectFrom('providers')
    .select('verified_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(verified_by).toBe(user.email);

  await test.step('without items', async () => {
    const counts = Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, 0]));
    await page.route('**/api/portal/review*', (route) => route.fulfill({ json: { items: [], counts } }));
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^Review/ })
      .click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Nothing to review');
    await expectAccessible(page, [390, 1280]);
  });
});

test('links focus the field in question; staff read reports of visitors and close them', async ({
  page,
  site,
}) => {
  const { db, confirmations, reports } = site.services;
  const { state, insurer } = await referenceIds(site);
  const lastName = newName();
  const today = dateIn(practice.timeZone, Date.now());
  const license = { kind: 'license' as const, number: 'X', startsOn: '2020-01-01' };
  const id = await addProvider(db, {
    firstName: 'Ada',
    lastName,
    columns: { contact_email: 'ada@dietitian.example' },
    licenses: [
      { ...license, stateId: state('OR'), expiresOn: '2030-01-01' },
      { ...license, stateId: state('WA'), expiresOn: null },
    ],
    panels: ['2020-01-01', today].map((effectiveUntil) => ({
      insuranceCompanyId: insurer('Aetna'),
      stateId: null,
      effectiveFrom: effectiveUntil,
      effectiveUntil,
      isAccepting: true,
    })),
  });
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: lastName });
  for (const [kind, button, label, group] of [
    ['license_incomplete', 'Complete license', 'Expires on', 'Washington'],
    ['panel_ending', 'Edit panel', 'Effective until', 'Aetna (all licensed states)'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/portal/review?kind=${kind}`);
    await item.getByRole('link', { name: button }).click();
    const row = page.getByRole('group', { name: group }).last();
    await expect(row.getByLabel(label)).toBeFocused();
    const title = row.getByRole('button', { expanded: true }).first();
    await expect(title).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(row.getByLabel(label)).toBeFocused();
    await expect(row.getByLabel(label)).toBeInViewport();
    await expect(title).toBeInViewport();
  }

  const text = '<img src=x onerror=alert(1)> is gone';
  for (let count = 1; count <= 2; count++) {
    await reports.accept(id, { kind: 'moved', text, recaptchaToken: await passedCaptcha(site.services) });
  }
  await page.goto('/portal/review?kind=reported');
  await expect(item).toContainText(/Moved or left \(2 reports\) · Last reported on/);
  await expect(item.getByRole('list').getByText(text)).toHaveCount(2);
  await expect(item.getByRole('link', { name: 'See the entry' })).toHaveAttribute(
    'href',
    `/portal/providers/${id}`,
  );
  await expectAccessible(page, [390, 1280]);
  await item.getByRole('button', { name: /^Resolve/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve 2 reports?' });
  await dialog.getByRole('button', { name: 'Resolve 2 reports' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page, [390, 1280]);
  await dialog.getByLabel('Reason').fill('Address corrected');
  await dialog.getByRole('button', { name: 'Resolve 2 reports' }).click();
  await expect(flash(page)).toContainText(`Resolved 2 reports about Ada ${lastName}.`);
  await expect(item).toHaveCount(0);

  await page.goto(`/portal/providers/${id}`);
  await expect(page.getByText('Moved or left → changed to Address corrected')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to confirm' }).click();
  await expect(flash(page)).toContainText('We have asked ada@dietitian.example.');
  await expect(page.getByText(`Asked on ${formatDate(today)}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeFocused();
  expect(await confirmations.findOpen(id)).toEqual({ askedOn: today });
  await expectAccessible(page, [390, 1280]);
});

test.describe('corrections', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('staff take over corrections one by one, and learn why one no longer fits', async ({ page, site }) => {
    const { db, confirmations, providers } = site.services;
    const lastName = newName();
    const id = await addProvider(db, { firstName: 'Ada', lastName, bio: 'Soups.', states: ['OR'] });
    const { state } = await referenceIds(site);
    const licenses = { [state('OR')]: { number: 'LD-7', expiresOn: '2029-03-31' } };
    const reply = { answer: 'changed', text: 'I moved.', firstName: 'Adah', bio: 'Stews.', licenses };
    await confirmations.reply(await addConfirmation(db, id), reply);
    await page.goto('/portal/review?kind=answer');
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: lastName }).first();
    await expect(item).toContainText(/“I moved\.” · Answered on/);
    const corrections = item.getByRole('listitem');
    await expect(corrections.getByRole('button').first()).toBeEnabled();
    await expect(corrections).toContainText([
      /Ada.*Adah/,
      /Soups\..*Stews\./,
      /OR: License.*OR: License LD-7 until/,
    ]);
    await expectAccessible(page, [390, 1280]);
    await corrections.filter({ hasText: 'Bio' }).getByRole('button', { name: 'Take over' }).press('Enter');
    await expect(flash(page)).toContainText(`Bio of Ada ${lastName} is corrected.`);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(corrections).toHaveCount(2);
    await corrections.filter({ hasText: 'License' }).getByRole('button').click();
    await expect(corrections).toHaveCount(1);
    expect((await providers.get(id)).provider).toMatchObject({
      firstName: 'Ada',
      bio: 'Stews.',
      licenses: [{ number: 'LD-7', expiresOn: '2029-03-31' }],
    });
    await providers.update(id, { firstName: 'Ida' }, TESTER);
    await corrections.getByRole('button', { name: 'Take over' }).click();
    await expect(flash(page)).toContainText('The first name has changed since the dietitian answered');
    await item.getByRole('button', { name: 'Mark done' }).click();
    await expect(item).toHaveCount(0);
  });
});

test('emailing everyone due says how many get an email first, and returns focus', async ({ page, site }) => {
  const { db, confirmations } = site.services;
  await addProvider(db, { lastName: newName(), columns: { contact_email: 'x@dietitian.example' } });
  await page.goto('/portal/review');
  const ask = page.getByRole('button', { name: /^Email everyone due \(\d+\)$/ });
  await expect(ask).toBeEnabled();
  await ask.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Email \d+ dietitians?\?$/ });
  await expect(dialog).toHaveAccessibleDescription(/^The email asks whether their profile is correct\./);
  await expectAccessible(page, [390, 1280]);
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await dialog.getByRole('button', { name: /^Email \d+ dietitians?$/ }).press('Enter');
  await expect(flash(page)).toContainText(/We emailed \d+ dietitians?\./);
  await expect(ask).toBeFocused();
  expect(await confirmations.countDue()).toEqual({ asked: 0 });
  await expect(ask).toHaveText('Email everyone due (0)');
  await expect(ask).toHaveAccessibleDescription(/^Nobody to email/);
  await ask.press('Enter');
  await expect(dialog).toBeHidden();
});
