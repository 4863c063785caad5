import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProviders } from '../../support/provider.ts';
import { startServerWith } from '../../support/running-site.ts';

const WIDTHS = [390, 1280];

/** Ada Pair0 to Ada Pair59, licensed in Wyoming, every second one a draft. */
test.use({
  // A preview of dates in the wrong order.
  expectedErrors: /status of 422/,
  siteSetup: {
    start: () =>
      startServerWith(async (db) => {
        const providers = Array.from({ length: 60 }, (_, at) => ({
          firstName: 'Ada',
          lastName: `Pair${at}`,
          states: ['WY'],
          columns: { listing: at % 2 === 0 ? ('draft' as const) : ('listed' as const) },
        }));
        await addProviders(db, providers);
      }),
  },
});

const preview = (page: Page) => page.getByRole('dialog').getByRole('status').last();

test('by keyboard: chooses with boxes, previews, changes and undoes', async ({ page, site }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto('/portal/providers?q=pair1');
  const [one, ten] = ['Pair1', 'Pair10'].map((name) =>
    page.getByLabel(`Choose Ada ${name}`, { exact: true }),
  );
  await expect(page.getByLabel('Choose Ada Pair1', { exact: true })).toBeEnabled();
  await one?.focus();
  await press('Space');
  await ten?.focus();
  await press('Space');
  await expect(page.getByText('2 chosen')).toBeVisible();
  await expectAccessible(page, WIDTHS);

  const next = page.getByRole('button', { name: 'Preview' });
  await next.focus();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'List 2 providers on the site' })).toBeVisible();
  await expect(preview(page)).toHaveText('1 provider will change.');
  await expect(page.getByRole('region', { name: 'What will change' })).toHaveText(
    'Listing: Draft → changed to ListedAda Pair10What stays as it isThere is nothing to change. Ada Pair1',
  );
  await expectAccessible(page, WIDTHS);
  await press('Escape');
  await expect(next).toBeFocused();
  await press('Enter');
  await expect(preview(page)).toHaveText('1 provider will change.');
  // Who is changed meanwhile is named.
  const { providers } = await site.services.providers.list({ q: 'pair10' });
  await site.services.providers.verify(providers[0]?.id ?? 0, { actor: 'bo@practice.example' });
  await page.getByRole('button', { name: 'List 1 provider on the site' }).press('Enter');
  const outcome = page.getByRole('main').getByRole('alert');
  await expect(outcome).toContainText('No provider was listed.');
  await expect(outcome).toContainText('It has been changed since the preview. Ada Pair10');
  await expectAccessible(page, WIDTHS);
  await outcome.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(outcome).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('checkbox', { name: 'All on this page' }).press('Space');
  await page.getByLabel('What to do with the chosen providers').selectOption('Pause');
  await next.press('Enter');
  await expectAccessible(page, [390]);
  await page.getByRole('button', { name: 'Pause 11 providers' }).press('Enter');
  await expect(outcome).toContainText('11 providers were paused.');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('0 chosen')).toBeAttached();
  await expect(next).toHaveCount(0);
  await outcome.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(preview(page)).toHaveText('11 providers will change.');
  await expectAccessible(page, WIDTHS);
  await page.getByRole('button', { name: 'Undo all' }).press('Enter');
  await expect(flash(page)).toHaveText(/11 providers were set back\./);
  await expect(page.getByRole('rowheader').first()).not.toContainText('Paused');
  await expect(page.getByRole('main')).toBeFocused();
});

test('all that match the filter get a panel; the history of each undoes it for all', async ({ page }) => {
  await page.goto('/portal/providers');
  const [status, state] = [page.getByLabel('Filter by status'), page.getByLabel('Filter by state')];
  await state.selectOption('Wyoming');
  await status.focus();
  await status.selectOption('Draft');
  await expect(page).toHaveURL('/portal/providers?listing=draft&state_code=WY');
  await expect(page.getByText('30 providers match')).toBeVisible();
  await expect(status).toBeFocused();
  await page.getByRole('complementary').getByRole('link', { name: 'Providers' }).click();
  await expect(status).toHaveValue('');
  await state.selectOption('Wyoming');
  await page.getByRole('button', { name: 'All 60 that match' }).click();
  await expect(page.getByText('60 chosen')).toBeVisible();
  await page.getByLabel('What to do with the chosen providers').selectOption('Add a panel');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page)).toHaveText('Fill in the fields to see who will change.');
  await page.getByLabel('Insurance company').selectOption('Regence');
  await page.getByText('Only in some states').click();
  await expect(preview(page)).toHaveText('60 providers will change.');
  await expectAccessible(page, WIDTHS);
  await page.getByLabel('Effective from').fill('2030-01-02');
  await page.getByLabel('Effective until').fill('2030-01-01');
  await expect(preview(page)).toHaveText('Effective until must not be before Effective from');
  await page.getByLabel('Effective until').fill('');
  await page.getByRole('button', { name: 'Add a panel to 60 providers' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('60 providers were changed.');

  await page.getByLabel('Filter by name').fill('pair7');
  await page.getByRole('rowheader').getByRole('link', { name: 'Ada Pair7' }).click();
  await expect(page.getByText('Changed together with 59 others.').first()).toBeVisible();
  await expectAccessible(page, WIDTHS);
  await page.getByRole('button', { name: 'Undo all' }).first().click();
  await expect(preview(page)).toHaveText('60 providers will change.');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(flash(page)).toHaveText(/60 providers were set back\./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Providers');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form, and the boxes are disabled', async ({ page }) => {
    await page.goto('/portal/providers?q=pair1&sort=-name');
    await page.getByLabel('Filter by status').selectOption('Draft');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page).toHaveURL(/\?q=pair1&listing=draft&.*&sort=-name$/);
    await expect(page.getByRole('rowheader')).toHaveCount(5);
    await expect(page.getByLabel('Choose Ada Pair10')).toBeDisabled();
  });
});
