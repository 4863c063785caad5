import type { Locator, Page } from '@playwright/test';
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts';
import { addDays, dateIn } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addReferral } from '../../support/inbox.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { PATIENT } from '../../support/referrals.ts';
import { newName } from '../../support/sessions.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';

test.use({ siteSetup: CHANGEABLE_SITE });

const TODAY = dateIn(practice.timeZone, Date.now());

/** Counts the clicks of a journey. */
function clicker() {
  let count = 0;
  return {
    async click(target: Locator): Promise<void> {
      count++;
      await target.click();
    },
    clicks: () => count,
  };
}

const queue = (page: Page, name: string) => page.getByRole('region', { name });

test('the next referral is called and marked in three clicks, the oldest first', async ({ page, site }) => {
  const oldest = await addReferral(site, { minutesAgo: 9_000, work: { due_on: addDays(TODAY, -2) } });
  await addReferral(site, { minutesAgo: 20 });
  const { click, clicks } = clicker();
  await page.goto('/portal');
  const first = queue(page, 'Next referrals').getByRole('listitem').first();
  await expect(first).toContainText(`${oldest.reference}: Open2 days overdue`);
  await expect(first).toContainText(`${PATIENT.company} · 6 days ago`);
  await expect(first).not.toContainText(PATIENT.lastName);
  await expectAccessible(page, [320, 768, 1280]);
  await click(first.getByRole('link'));
  const call = page.getByRole('link', { name: /^Call \(/ });
  await expect(call).toHaveAttribute('href', /^tel:/);
  // The browser of the test has no telephone.
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await click(call);
  await click(page.getByRole('button', { name: 'Contacted', exact: true }));
  await expect(page.getByText('Now Contacted.')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('an expired license is fixed in four clicks; the change is the last one, with its author', async ({
  page,
  site,
  user,
}) => {
  const { state } = await referenceIds(site);
  const lastName = newName();
  const license = { kind: 'license' as const, number: 'OR-1', startsOn: null };
  await addProvider(site.services.db, {
    lastName,
    licenses: [
      { ...license, stateId: state('OR'), expiresOn: '2019-01-05' },
      { ...license, stateId: state('ID'), expiresOn: addDays(TODAY, 10) },
    ],
  });
  const { click, clicks } = clicker();
  await page.goto('/portal');
  await expect(queue(page, 'Licenses that end within 60 days')).toContainText(lastName);
  const item = queue(page, 'Urgent in the review').getByRole('listitem').filter({ hasText: lastName });
  await click(item.getByRole('link', { name: /Fix license$/ }));
  const field = page.locator('input:focus');
  await expect(field).toHaveValue('2019-01-05');
  await field.fill(addDays(TODAY, 700));
  await click(page.getByRole('button', { name: 'Save' }).first());
  await expect(flash(page)).toContainText('updated successfully.');
  expect(clicks()).toBeLessThanOrEqual(4);
  await page.goto('/portal');
  await expect(queue(page, 'Urgent in the review').getByText(lastName)).toHaveCount(0);
  const change = queue(page, 'Last changes').getByRole('listitem').first();
  await expect(change).toContainText(`Test ${lastName}: `);
  await expect(change.getByText(new RegExp(`^${fullName(user)}.* · just now$`))).toBeVisible();
});

test('without an entry, the text of the spec stays, above the checklist', async ({ page }) => {
  await page.goto('/portal/account');
  const counts = { new_referrals: 0, open_referrals: 0, open_reviews: 0 };
  const found: Record<string, unknown> = {
    dashboard: { permissions: PERMISSIONS, counts },
    'dashboard/changes': [],
    'referrals?view=open&page=1': [],
    'review?limit=50': { counts: {}, items: [] },
  };
  for (const [path, json] of Object.entries(found)) {
    await page.route(
      (url) => `${url.pathname}${url.search}` === `/api/portal/${path}`,
      (route) => route.fulfill({ json }),
    );
  }
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  const text = page.getByText("There's no dashboard content available.");
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  expect(await top(text)).toBeLessThan(await top(queue(page, 'Before launch')));
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await expectAccessible(page, [390]);
});
