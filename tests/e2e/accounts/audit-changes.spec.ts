import type { Page } from '@playwright/test';
import { fullName } from '../../../domain/names.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { addUser, newEmail, newName } from '../../support/sessions.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test.describe('on a site of its own', () => {
  test.use({ siteSetup: CHANGEABLE_SITE });

  test('a merge is one row that opens by keyboard, and has its name in the history of each provider', async ({
    page,
    site,
    user,
  }) => {
    const { db, insurers, providers } = site.services;
    const [former, present] = [`Former ${newName()}`, `Present ${newName()}`];
    const by = { actor: user.email };
    const [from, into] = [
      await insurers.create({ name: former }, by),
      await insurers.create({ name: present }, by),
    ];
    const id = await addProvider(db, {
      firstName: 'Ada',
      lastName: newName(),
      states: ['OR'],
      insuranceCompanies: [former, present],
    });
    await providers.update(id, { bio: 'Text' }, by);
    await insurers.merge(from.id, { intoId: into.id }, by);

    await page.goto(`/portal/audit?actor=${user.email}`);
    const merge = rowsOf(page).filter({ hasText: 'Insurers merged' });
    await merge.getByText(`Merged ${former} into ${present}: `).focus();
    await page.keyboard.press('Enter');
    await expect(
      merge.getByRole('listitem').filter({ hasText: `${former} (retired): Merged into` }),
    ).toContainText(`not set → changed to ${present}`);
    await expectAccessible(page, [390, 1280]);
    const texts = await page.getByRole('table').innerText();
    expect(texts).not.toMatch(/[a-z]_[a-z]|[{}[\]]|null|undefined/);

    await merge.getByRole('link', { name: /^Ada / }).first().click();
    const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
    const changes = history.getByRole('listitem');
    await expect(changes.first()).toContainText(`Merged ${former} into ${present}`);
    await expect(changes.first()).toContainText(`${former} (all licensed states) → changed to not set`);
    await expect(changes.nth(1)).toContainText("This version can't be restored.");
    await expect(history.getByRole('button', { name: 'Restore this version' })).toHaveCount(0);
    await expectAccessible(page, [390, 1280]);
    // Other tests of this site count its insurers.
    await insurers.retire(into.id, by, { removesFromProviders: true });
  });
});

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
  await expect(rows).toHaveCount(4);
  const name = `Ada ${lastName} (deleted)`;
  await expect(rows.nth(0)).toContainText(`${name}: Provider deleted`);
  await expect(rows.nth(1)).toContainText(`${name}: Bionot set → changed to Text`);
  await expect(rows.nth(1)).toContainText(`${name}: Healthie Provider IDnot set → changed to u-1`);
  await expect(rows.nth(2)).toContainText(`${name}: Provider created`);
  await expect(rows.nth(2)).toContainText(`First name: Ada Last name: ${lastName}`);
  // With the address, if users of other tests have the name.
  const changed = new RegExp(`${fullName(user)}( \\(\\S+\\))?Zoë ${lastName}, Directory`);
  await expect(rows.nth(3)).toContainText(changed);
  await expect(rows.nth(3)).toContainText(/Directory, Referrals, Administration →\s+changed to Referrals/);
  await expectAccessible(page, [390, 1280]);

  await page.goto('/portal/audit?actor=demo+practice');
  await expect(rows.last().locator('summary').first()).toHaveText(
    /^(.+, ){2}.+ and others: \d+ providers, \d+ other changes$/,
  );
});

test('rows open without JavaScript', async ({ browser, site, user, context }) => {
  const by = { actor: user.email };
  const { provider } = await site.services.providers.create({ firstName: 'Ada', lastName: newName() }, by);
  const names = { firstName: 'Adah', lastName: newName() };
  await site.services.providers.update(provider.id, { bio: 'The new text', ehrUuid: 'u-1', ...names }, by);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const copy = await plain.newPage();
  await copy.goto(new URL(`/portal/audit?actor=${user.email}`, site.url).href);
  await expect(copy.getByText('The new text')).toBeHidden();
  await copy.locator('table summary').first().click();
  await expect(copy.getByText('The new text')).toBeVisible();
  await plain.close();
});
