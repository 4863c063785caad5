import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { addItem } from '../../../server/lists/service.ts';
import { expectAccessible, expectNoViolations } from '../../support/axe.ts';
import { expect, test as portalTest } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { PATTERNS } from '../../support/routes.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { CHANGEABLE_SITE, hydrated, test } from '../../support/site-fixture.ts';

const SEARCHES = ['state_code=WA&insurance_company_name=Regence', 'state_code=FL', 'name=ada'];

/** Pages that only redirect, and one that needs a subject. */
const ACTIONS = ['/portal/logout', '/portal/providers/:providerId/delete', '/portal/history/*'];
const SIGN_IN = /^\/portal\/(verify|registration|login|reset)/;

const GROUPS = {
  public: PATTERNS.filter((pattern) => !pattern.startsWith('/portal')),
  'sign-in': PATTERNS.filter((pattern) => SIGN_IN.test(pattern)),
  portal: PATTERNS.filter((pattern) => pattern.startsWith('/portal') && !SIGN_IN.test(pattern)),
};

const NOTICE = {
  title: 'Privacy',
  textMarkdown: `${'## A heading\n\nA text.\n\n'.repeat(4)}| A | B |\n|---|---|\n| 1 | 2 |`,
  effectiveOn: '2020-01-01',
  isPublished: true,
};

/** Adds what the patterns need. @returns the values of their parameters. */
async function addContent({ services }: RunningSite, slug: string): Promise<Record<string, string>> {
  await addItem(services, STAFF_LISTS.notices, { ...NOTICE, slug }, TESTER);
  await refer(services);
  const ids = services.db.selectFrom('referrals').select('id').orderBy('id', 'desc');
  const { id } = await ids.executeTakeFirstOrThrow();
  return { slug, referralId: String(id), '*': 'unknown' };
}

for (const [group, patterns] of Object.entries(GROUPS)) {
  portalTest.describe(`every ${group} page is accessible and fits its window`, () => {
    portalTest.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /Failed to load resource/ });

    portalTest('with one title and heading', async ({ page, context, site }) => {
      portalTest.slow();
      const values = await addContent(site, `privacy-${group}`);
      if (group === 'sign-in') await context.clearCookies();
      const addresses = patterns
        .filter((pattern) => !ACTIONS.includes(pattern))
        .map((pattern) => pattern.replace(/:(\w+)|\*/, (all, name = all) => values[name] ?? '1'));
      if (group === 'public') addresses.push(...SEARCHES.map((query) => `/providers?${query}`));
      if (group === 'portal') addresses.push('/portal/history/providers/1');
      for (const address of addresses) {
        await portalTest.step(address, async () => {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page).toHaveTitle(/^[^·]{2,} · Sorrel( Portal)?$/);
          // Forms are enabled with a fade.
          await expect(page.locator('fieldset:disabled')).toHaveCount(0);
          // 320 px are a window of 1280 px at 400 % zoom (WCAG 1.4.10).
          await expectAccessible(page, [390, 320]);
          await expectAccessible(page, [1280]);
        });
      }
    });
  });
}

test('Services: one item is open at a time, and the illustration changes with it', async ({ page }) => {
  await page.goto('/');
  const services = page.getByRole('region', { name: 'Services' });
  const titles = [
    'Personal Nutrition Counseling',
    'Corporate Wellness',
    'Medical Clinic Partnerships',
    'Diabetes Management',
  ];
  await expect(services.getByRole('heading', { level: 3 })).toHaveText(titles);
  await hydrated(page);
  const illustration = services.getByRole('presentation');
  const seen = [await illustration.getAttribute('src')];
  const right = (await illustration.boundingBox())?.x;
  for (const title of titles) {
    await services.getByRole('heading', { name: title }).click();
    await expect(services.locator('details[open]')).toHaveCount(1);
    await expect(services.locator('details[open]').getByRole('heading')).toHaveText(title);
    await expect.poll(async () => seen.includes(await illustration.getAttribute('src'))).toBe(false);
    seen.push(await illustration.getAttribute('src'));
    expect((await illustration.boundingBox())?.x).toBe(right);
  }
  await services.getByRole('heading', { name: 'Diabetes Management' }).click();
  await expect(services.locator('details[open]')).toHaveCount(0);
  await expect(illustration).toHaveAttribute('src', /services-default/);
});

test('FAQ: two equal halves; a link to an answer opens it, and paper shows all answers', async ({ page }) => {
  await page.goto('/faqs#payment');
  const open = page.locator('main details[open]');
  await expect(open.getByRole('heading')).toHaveText('Which payment methods do you accept?');
  const counts = await page
    .locator('main details')
    .evaluateAll((all) =>
      [...Map.groupBy(all, (item) => item.parentElement).values()].map((items) => items.length),
    );
  expect(counts).toEqual([6, 6]);
  await page.getByRole('link', { name: 'Link to: Which payment methods do you accept?' }).click();
  await expect(page).toHaveURL('/faqs#payment');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('A card on file is required when booking.')).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Menu').click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'About Us' })).toBeVisible();
  await expectNoViolations(page);
});
