import { addDays, dateIn, formatShortDate } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { newName } from '../../support/sessions.ts';

const TODAY = dateIn(practice.timeZone, Date.now());

test('the form lists and unlists, and says that no new patients are taken; the history says who', async ({
  page,
  site,
  user,
}) => {
  const id = await addProvider(site.services.db, { firstName: 'Ada', lastName: newName() });
  const main = page.getByRole('main');
  await page.goto(`/portal/providers/${id}`);
  await expect(main).toContainText('Listed, taking new patients.');
  await page.getByRole('link', { name: 'Edit Provider' }).click();
  const note = page.getByLabel('Note for visitors');
  await note.fill('x'.repeat(141));
  await expect(note).toHaveAccessibleDescription(/Shown while you take no new patients/);
  await expect(note).toHaveAccessibleDescription(/Note for visitors must be at most 140 characters/);
  await note.fill('Back in spring.');
  await page.getByLabel('Taking new patients').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  await page.goto(`/portal/providers/${id}`);
  await expect(main).toContainText('Listed, not taking new patients.');
  await expect(main).toContainText('Back in spring.');
  expect(await site.services.directory.get(id)).toMatchObject({
    isAccepting: false,
    acceptingNote: 'Back in spring.',
  });

  await page.getByRole('link', { name: 'Edit Provider' }).click();
  await page.getByLabel('Listing').selectOption('Unlisted');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  await page.goto(`/portal/providers/${id}`);
  await expect(main).toContainText('Unlisted, not taking new patients.');
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  const last = history.getByRole('listitem').first();
  await expect(last).toContainText('Listing');
  await expect(last).toContainText('Listed → changed to Unlisted');
  await expect(last).toContainText(fullName(user));
});

test('shows licenses with their end, insurers with their states, and older history on demand', async ({
  page,
  site,
}) => {
  const states = await site.services.referenceData.states();
  const [idaho = 0, oregon = 0, washington = 0] = ['ID', 'OR', 'WA'].map(
    (code) => states.find((each) => each.code === code)?.id,
  );
  const [insurer] = await site.services.referenceData.insuranceCompanies();
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName: newName(),
    licenses: [
      { stateId: idaho, number: null, expiresOn: null },
      { stateId: oregon, number: 'LD-1', expiresOn: addDays(TODAY, -1) },
      { stateId: washington, number: 'DI-2', expiresOn: TODAY },
    ],
    panels: [{ insuranceCompanyId: insurer?.id ?? 0, stateId: washington }],
  });
  for (let change = 1; change <= 55; change++) {
    await site.services.providers.update(id, { bio: `Bio ${change}.` }, TESTER);
  }
  await page.goto(`/portal/providers/${id}`);
  const license = (state: string) => page.getByRole('listitem').filter({ hasText: state }).first();
  await expect(license('Oregon')).toContainText(`LD-1until ${formatShortDate(addDays(TODAY, -1))}Expired`);
  await expect(license('Washington')).toHaveText(`WashingtonDI-2until ${formatShortDate(TODAY)}`);
  await expect(license('Idaho')).toHaveText('Idaho');
  await expect(page.getByText(`${insurer?.name} (Washington)`, { exact: true })).toBeVisible();
  await expectAccessible(page, [390, 1280]);

  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByRole('listitem').first()).toContainText('Bio 54. → changed to Bio 55.');
  await expect(history.getByRole('listitem')).toHaveCount(50);
  await history.getByRole('button', { name: 'Load more' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(56);
  await expect(history.getByRole('listitem').last()).toContainText('added ');
  await expect(history.getByRole('button', { name: 'Load more' })).toHaveCount(0);
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
  await expect(page.getByRole('main')).toContainText('Draft, taking new patients.');
  await expect(page.getByRole('main')).toBeFocused();
});
