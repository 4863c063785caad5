import type { Page } from '@playwright/test';
import { fullName } from '../../../domain/names.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { addUser, newEmail, newName } from '../../support/sessions.ts';

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('rows name what was changed, and who; people are found by name and can be chosen', async ({
  page,
  site,
  user,
}) => {
  const { db, providers } = site.services;
  const lastName = newName();
  const colleague = await addUser(db, { email: newEmail(), firstName: 'Zoë', lastName });
  await page.request.patch(`${site.url}/api/portal/users/${colleague.id}`, {
    headers: { Origin: site.url },
    data: { permissions: ['referrals'] },
  });
  const by = { actor: colleague.email };
  const { provider } = await providers.create({ firstName: 'Ada', lastName }, by);
  await providers.update(provider.id, { bio: 'Text', ehrUuid: 'u-1' }, by);
  await providers.remove(provider.id, by);

  await page.goto('/portal/audit');
  const person = page.getByRole('combobox', { name: 'Person' });
  await expect(page.locator(`datalist option[value="${colleague.email}"]`)).toHaveAttribute(
    'label',
    `Zoë ${lastName}, ${colleague.email}`,
  );
  await person.fill(`zoe ${lastName.slice(0, -1)}`);
  await page.getByRole('button', { name: 'Show Events' }).click();
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(5);
  const name = `Ada ${lastName} (deleted)`;
  await expect(rows.nth(0)).toContainText(`${name}: Provider deleted`);
  const updates = rows.filter({ hasText: 'Provider changed' });
  await expect(updates.filter({ hasText: `${name}: Bionot set → changed to Text` })).toHaveCount(1);
  await expect(
    updates.filter({ hasText: `${name}: Healthie Provider IDnot set → changed to u-1` }),
  ).toHaveCount(1);
  await expect(rows.nth(3)).toContainText(`${name}: Provider created`);
  await expect(rows.nth(3)).toContainText(`First name: Ada Last name: ${lastName}`);
  // With the address, if users of other tests have the name.
  const changed = new RegExp(`${fullName(user)}( \\(\\S+\\))?Zoë ${lastName}, Directory`);
  await expect(rows.nth(4)).toContainText(changed);
  await expect(rows.nth(4)).toContainText(/Directory, Referrals, Administration →\s+changed to Referrals/);
  await expectAccessible(page, [390, 1280]);
});
