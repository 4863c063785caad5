import { expectAccessible, expectNoViolations } from '../../support/axe.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

/** 640 and 320 px are a window of 1280 px at 200 % and 400 % zoom (WCAG 1.4.10). */
const WIDTHS = [390, 320, 640, 1280];
const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

test('every page is accessible and fits each width', async ({ page }) => {
  for (const address of [
    '/',
    '/providers',
    RESULTS,
    '/providers?state_code=FL&insurance_company_name=Aetna',
    '/providers?insurance_company_name=Cigna',
    '/providers/1',
    '/about',
    '/careers',
    '/patient-referral',
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Forms are enabled with a fade.
      await expect(page.locator('fieldset:disabled')).toHaveCount(0);
      await expectAccessible(page, WIDTHS);
      // The navigation and the filters are others in a wide window.
      if (address === RESULTS) await expectAccessible(page, [1280]);
    });
  }
});

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
  await expect(illustration).toHaveAttribute('src', /services-default/);
  const seen = new Set<string | null>();
  for (const title of titles) {
    await services.getByRole('heading', { name: title }).click();
    await expect(services.locator('details[open]')).toHaveCount(1);
    await expect(services.locator('details[open]').getByRole('heading')).toHaveText(title);
    await expect(illustration).not.toHaveAttribute('src', /services-default/);
    await expect.poll(async () => seen.has(await illustration.getAttribute('src'))).toBe(false);
    seen.add(await illustration.getAttribute('src'));
  }
  expect(seen.size).toBe(4);
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
  await expectAccessible(page, WIDTHS);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Menu').click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'About Us' })).toBeVisible();
  await expectNoViolations(page);
});
