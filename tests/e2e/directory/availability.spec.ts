import type { Page } from '@playwright/test';
import { readReferenceLists } from '../../../server/directory/reference-lists/repository.ts';
import { expectAccessible } from '../../support/axe.ts';
import { readPage } from '../../support/crawl.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

const WIDTHS = [390, 1280];

/** Reloads until the text shows: the server notices another process's change within a second. */
async function showsAfterReload(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('a paused dietitian: no booking button, the note, and others in the same states', async ({
  page,
  site,
}) => {
  const { db } = site.services;
  await addProvider(db, { lastName: 'Other', states: ['VT'], insuranceCompanies: ['Cigna', 'LifeWise'] });
  const id = await addProvider(db, {
    ehrUuid: '4711',
    states: ['VT', 'NH'],
    insuranceCompanies: ['LifeWise'],
    columns: { paused_from: '2020-01-01', paused_until: '2199-12-31', pause_note: 'On leave with a baby.' },
  });
  await page.goto(`/providers/${id}`);
  await expect(
    page.getByText('Not taking new patients until December 31, 2199.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('On leave with a baby.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Book/ })).toHaveCount(0);
  await expectAccessible(page, WIDTHS);
  await expect(page.getByRole('link', { name: 'Other dietitians in New Hampshire' })).toHaveAttribute(
    'href',
    '/providers?state_code=NH',
  );
  await page.getByRole('link', { name: 'Other dietitians in Vermont' }).click();
  await expect(page).toHaveURL('/providers?state_code=VT&insurance_company_name=LifeWise');
  await expect(page.getByRole('article')).toHaveCount(1);

  await site.services.providers.setAvailability(id, { pausedUntil: null }, TESTER);
  await page.goto(`/providers/${id}`);
  await showsAfterReload(page, 'Not taking new patients at the moment.');
  const { scripts } = await readPage(page.url());
  expect(scripts.join()).not.toMatch(/avail|offer|appointments\/book/i);
});

test('panel badges, and a search that no longer matches', async ({ page, site }) => {
  const { db, providers } = site.services;
  const { states, insuranceCompanies } = await readReferenceLists(db);
  const stateId = states.find(({ code }) => code === 'VT')?.id ?? 0;
  const insurerId = (wanted: string) => insuranceCompanies.find(({ name }) => name === wanted)?.id ?? 0;
  const dates = { effectiveFrom: null, effectiveUntil: null };
  const panel = { insuranceCompanyId: insurerId('Premera'), stateId, ...dates, isAccepting: true };
  const full = { insuranceCompanyId: insurerId('Regence'), stateId: null, ...dates, isAccepting: false };
  const id = await addProvider(db, { lastName: 'Local', states: ['VT', 'NH'], panels: [panel, full] });

  await page.goto('/providers?state_code=VT&insurance_company_name=Premera');
  await hydrated(page);
  const card = page.getByRole('article').filter({ hasText: 'Test Local' });
  const matches = 'Takes Premera (Vermont) (matches your search) Licensed in Vermont (matches your search)';
  await expect(card).toContainText(matches);
  await expect(card.getByRole('listitem')).toHaveText(['Taking new patients']);
  await card.getByText('Other states and insurers').click();
  await expect(card.getByRole('listitem')).toContainText(['Taking new patients', 'New Hampshire']);
  await card.getByRole('heading').getByRole('link').click();
  const profile = page.getByRole('article');
  await expect(profile.getByText('Premera (Vermont) (matches your search)')).toBeVisible();
  await expect(profile.getByText('Regence (not taking new patients)', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  await expectAccessible(page, WIDTHS);
  await providers.remove(id, TESTER);
});
