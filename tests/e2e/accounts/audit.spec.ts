import { readFile } from 'node:fs/promises';
import { fullName } from '../../../domain/names.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { refer } from '../../support/referrals.ts';

test('who opened a referral: a search, its results, and a download', async ({ page, user, site }) => {
  const { db } = site.services;
  const reference = await refer(site.services);
  const { id } = await db
    .selectFrom('referrals')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await page.goto(`/portal/referrals/${id}`);
  await page.getByRole('complementary').getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');
  // In a narrow window the pointer would hover over a button and change its color.
  await page.mouse.move(0, 0);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Referral' }).fill(reference);
  await page.getByRole('button', { name: 'Show Events' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Referral opened');
  await expect(rows).toContainText(fullName(user));
  await expect(page.getByRole('textbox', { name: 'Referral' })).toHaveValue(reference);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\n')).toHaveLength(3);
  expect(csv).toContain(`,referral_opened,${user.email},,,`);

  await page.getByLabel('First day').fill('2026-11-10');
  await page.getByLabel('Last day').fill('2026-11-09');
  await page.getByRole('button', { name: 'Show Events' }).click();
  await expect(page.getByText('Last day must not be before the first')).toBeVisible();
});
