import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { field, group } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

const CODES = ['AK', 'CA', 'ID', 'MT', 'OR', 'WA'];

test('with 12 insurers and 6 licenses, the section list and the save bar stay in sight', async ({
  page,
  site,
}) => {
  const insurers = await site.services.referenceData.insuranceCompanies();
  const lastName = newName();
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName,
    bio: 'A bio.\n\nTwo.',
    states: CODES,
    credentials: ['RD', 'RDN'],
    insuranceCompanies: insurers.map(({ name }) => name),
    columns: {
      caqh_id: '12345',
      contact_email: 'ada@dietitian.example',
      who_i_work_with: 'Adults.\nTeenagers.',
      first_visit: 'We talk.',
      how_i_work: 'Slowly.',
    },
    fit: { concernIds: [1, 2, 3], languageCodes: ['en', 'es'], officeIds: [1, 2], isByVideo: true },
  });
  for (const [width, height, most] of [
    [1280, 900, 2_400],
    [390, 844, 3_600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/portal/providers/${id}/edit`);
    await expect(group(page, 'Licenses').getByLabel('State')).toHaveCount(6);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    if (width === 390) await sections.getByText('Sections').click();
    await expect(page.locator('summary', { hasText: '3 of 3 answered' })).toBeVisible();
    await sections.getByRole('link', { name: 'For staff and insurers' }).click();
    await expect(field(page, 'CAQH ID')).toBeInViewport();
    await expect(sections).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
  }
  await expect(page).toHaveTitle(new RegExp(`^Edit Provider: Ada ${lastName} · `));

  await group(page, 'Oregon').getByLabel('Number').fill('LD-1');
  const credentials = group(page, /^Credentials/);
  await credentials.getByRole('button', { name: 'Remove Registered Dietitian (RD)' }).click();
  await expect(credentials.getByRole('button', { name: /^Remove Registered Dietitian N/ })).toBeFocused();
  await expect(page.getByText('2 changes Licenses, Credentials')).toBeVisible();
  await expectAccessible(page, [320, 1280]);
});

test('errors are summarized on top, with links to their fields, folded or not', async ({ page }) => {
  await page.goto('/portal/providers/new');
  await page.locator('summary', { hasText: 'For staff and insurers' }).click();
  await field(page, 'CAQH ID').fill('x');
  await page.getByRole('button', { name: 'Add license' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(field(page, 'First name')).toBeFocused();
  const summary = page.locator('form div', { hasText: /^Please correct these 4 fields/ });
  await expect(summary.getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Licenses, row 1: State is required',
    'CAQH ID must be a number',
  ]);
  await summary.getByRole('link', { name: /^Licenses/ }).click();
  await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
  await summary.getByRole('link', { name: /^CAQH/ }).click();
  await expect(field(page, 'CAQH ID')).toBeFocused();
  await field(page, 'CAQH ID').fill('1');
  await expect(summary).toHaveCount(0);
  await expect(page.getByText('Please correct these 3 fields')).toBeVisible();
});
