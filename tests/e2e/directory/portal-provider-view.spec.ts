import { addDays, dateIn, formatDate, formatShortDate } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { hold } from '../../support/referral-page.ts';
import { newName } from '../../support/sessions.ts';

const TODAY = dateIn(practice.timeZone, Date.now());

test('the Availability card pauses with a note, resumes and unlists; the history says who', async ({
  page,
  site,
  user,
}) => {
  const id = await addProvider(site.services.db, { firstName: 'Ada', lastName: newName() });
  await page.goto(`/portal/providers/${id}`);
  const card = page.getByRole('region', { name: 'Availability' });
  await expect(card).toContainText('Listed, taking new patients.');
  const save = card.getByRole('button', { name: 'Save availability' });
  const until = addDays(TODAY, 30);

  await card.getByLabel('Note').fill('x'.repeat(141));
  await expect(card.getByLabel('Note')).toHaveAccessibleDescription(/141 of 140 characters/);
  await expect(card.getByLabel('Note')).toHaveAccessibleDescription(/Note must be at most 140 characters/);
  await expectAccessible(page, [390, 1280]);
  await card.getByLabel('Note').fill('Back in spring.');
  await card.getByLabel('Paused until').fill(until);
  await save.click();
  await expect(flash(page)).toHaveText(/is saved\./);
  await expect(card).toContainText(`Listed, paused from ${formatDate(TODAY)} until ${formatDate(until)}.`);
  await expect(save).toBeFocused();
  expect((await site.services.directory.get(id)).pauseNote).toBe('Back in spring.');

  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card).toContainText('Listed, taking new patients.');
  await expect(card.getByLabel('Paused until')).toHaveValue('');
  await expect(save).toBeFocused();
  await card.getByLabel(/^Unlisted/).check();
  await save.click();
  await expect(card).toContainText('Unlisted, taking new patients.');

  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  const last = history.getByRole('listitem').first();
  await expect(last).toContainText('Listing');
  await expect(last).toContainText('Listed → changed to Unlisted');
  await expect(last).toContainText(fullName(user));
});

test('shows licenses and panels with their periods and current state, and older history on demand', async ({
  page,
  site,
}) => {
  const states = await site.services.referenceData.states();
  const [oregon = 0, washington = 0] = ['OR', 'WA'].map(
    (code) => states.find((each) => each.code === code)?.id,
  );
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName: newName(),
    licenses: [
      { stateId: oregon, kind: 'license', number: 'LD-1', startsOn: null, expiresOn: addDays(TODAY, -1) },
      { stateId: washington, kind: 'compact_privilege', number: null, startsOn: TODAY, expiresOn: null },
    ],
    panels: [
      {
        insuranceCompanyId: 1,
        stateId: washington,
        effectiveFrom: addDays(TODAY, 1),
        effectiveUntil: null,
        isAccepting: false,
      },
    ],
  });
  for (let change = 1; change <= 55; change++) {
    await site.services.providers.update(id, { bio: `Bio ${change}.` }, TESTER);
  }
  await page.goto(`/portal/providers/${id}`);
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect(row(/Oregon\s*LD-1/)).toContainText('Expired');
  await expect(row(/Washington\s*Compact privilege/)).toContainText('Active');
  await expect(row(/Washington.*Not accepting/)).toContainText(`From ${formatShortDate(addDays(TODAY, 1))}`);
  await expectAccessible(page, [390, 1280]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Availability' })).toHaveText(
    /Listed, taking new patients\.$/,
    {
      useInnerText: true,
    },
  );
  await page.emulateMedia({ media: null });

  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByRole('listitem').first()).toContainText('Bio 54. → changed to Bio 55.');
  await expect(history.getByRole('listitem')).toHaveCount(50);
  await history.getByRole('button', { name: 'Load more' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(56);
  await expect(history.getByRole('listitem').last()).toContainText('added ');
  await expect(history.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test.describe('another user pauses the provider first', () => {
  test.use({ expectedErrors: /412/ });

  test('the Availability card shows it, keeps what was chosen, and a second Save keeps both', async ({
    page,
    site,
  }) => {
    const { db, providers } = site.services;
    const id = await addProvider(db, { firstName: 'Ada', lastName: newName() });
    const pause = { pausedFrom: TODAY, pausedUntil: addDays(TODAY, 30), pauseNote: 'On leave.' };
    await page.goto(`/portal/providers/${id}`);
    const card = page.getByRole('region', { name: 'Availability' });
    const save = card.getByRole('button', { name: 'Save availability' });
    const notice = card.getByRole('alert').filter({ hasText: 'Someone else has changed this provider' });
    await card.getByLabel(/^Draft/).check();
    await providers.setAvailability(id, pause, TESTER);
    await save.click();
    await expect(notice.locator('..')).toBeFocused();
    await expect(flash(page)).toHaveCount(0);
    await expect(notice.getByRole('term')).toHaveText(['Paused from', 'Paused until', 'Note on the pause']);
    await expect(card.getByLabel('Paused from')).toHaveValue(pause.pausedFrom);
    await expect(card.getByLabel('Paused until')).toHaveValue(pause.pausedUntil);
    await expect(card.getByLabel('Note')).toHaveValue('On leave.');
    await expect(card.getByLabel(/^Draft/)).toBeChecked();
    await expectAccessible(page, [390]);
    const saved = await hold(page, `**/api/portal/providers/${id}`, 'GET');
    await save.click();
    await expect(flash(page)).toHaveText(/is saved\./);
    expect((await providers.get(id)).provider).toMatchObject({ listing: 'draft', ...pause });

    // Keeps a choice made before the saved version has loaded.
    await card.getByLabel(/^Listed/).check();
    await saved.release();
    await expect(card).toContainText('Draft, paused');
    await expect(notice).toHaveCount(0);

    await card.getByLabel('Paused until').fill(addDays(TODAY, 60));
    await save.click();
    await expect(flash(page)).toHaveText(/is saved\./);
    const after = { ...pause, listing: 'listed', pausedUntil: addDays(TODAY, 60) };
    expect((await providers.get(id)).provider).toMatchObject(after);
  });
});

test('a draft is created as such, and staff preview it as visitors will see it', async ({ page }) => {
  const lastName = newName();
  await page.goto('/portal/providers/new');
  const listing = page.getByRole('main').locator('input, select, textarea').first();
  await expect(listing).toHaveAccessibleName('Listing');
  await expect(listing).toHaveValue('listed');
  await listing.selectOption('Draft');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Bio').fill('Loves soups.');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(flash(page)).toHaveText(new RegExp(`Ada ${lastName} created successfully\\.`));
  await page.getByLabel('Filter by name').fill(lastName);
  await page.getByRole('link', { name: `Ada ${lastName}`, exact: true }).click();
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ada ${lastName}`);
  await expect(page.getByRole('article')).toContainText('Loves soups.');
  const notice = page.getByRole('complementary', { name: 'Preview' });
  await expect(notice).toContainText('Draft: this is a preview for staff.');
  await expectAccessible(page, [390, 1280]);
  const id = new URL(page.url()).pathname.split('/').at(-2);
  expect((await page.request.get(`/providers/${id}`)).status()).toBe(404);
  await notice.getByRole('link', { name: 'Back to the portal' }).click();
  await expect(page.getByRole('region', { name: 'Availability' })).toContainText('Draft');
  await expect(page.getByRole('main')).toBeFocused();
});
