import { fullName } from '../../../domain/names.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { newName } from '../../support/sessions.ts';

test('who opened a referral, and what was changed of a provider, in plain words', async ({
  page,
  user,
  site,
}) => {
  const { db, providers } = site.services;
  const reference = await refer(site.services);
  const { id } = await db
    .selectFrom('referrals')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const lastName = newName();
  const { provider } = await providers.create({ firstName: 'Ada', lastName }, TESTER);
  await providers.update(provider.id, { bio: 'Text' }, TESTER);
  await providers.remove(provider.id, TESTER);

  await page.goto(`/portal/referrals/${id}`);
  await page.getByRole('complementary').getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(reference);
  await page.getByRole('button', { name: 'Show Events' }).click();
  const events = page.getByRole('main').getByRole('listitem');
  await expect(events).toHaveCount(1);
  await expect(events).toContainText(`${fullName(user)} opened referral ${reference}`);
  await expect(name).toHaveValue(reference);

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(name).toHaveValue('');
  await page.getByLabel('Kind').selectOption('Provider');
  await name.fill(lastName);
  await page.getByRole('button', { name: 'Show Events' }).click();
  await expect(events).toHaveCount(3);
  await expect(events).toContainText([
    `test deleted Ada ${lastName}`,
    `test changed Ada ${lastName}: Bionot set → changed to Text`,
    `test added Ada ${lastName}`,
  ]);
  await expect(events.last()).toContainText('First name: Ada');
  // In a narrow window the pointer would hover over a button and change its color.
  await page.mouse.move(0, 0);
  await expectAccessible(page, [390, 1280]);

  await page.getByLabel('First day').fill('2026-11-10');
  await page.getByLabel('Last day').fill('2026-11-09');
  await page.getByRole('button', { name: 'Show Events' }).click();
  await expect(page.getByText('Last day must not be before the first')).toBeVisible();
});
