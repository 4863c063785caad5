import { expectAccessible, expectNoHorizontalScroll, expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/site-fixture.ts';

const WIDTHS = [390, 1280];
/** Widths of a 1280 px window at 200 % and 400 % zoom (WCAG 1.4.10). */
const ZOOMED = [640, 320];
const PAGES = [
  '/',
  '/providers',
  '/providers?state_code=WA&insurance_company_name=Regence',
  '/providers?state_code=FL&insurance_company_name=Aetna',
  '/providers/1',
  '/faqs',
  '/about',
  '/careers',
  '/patient-referral',
];

for (const address of PAGES) {
  test(address, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, WIDTHS);
    for (const width of ZOOMED) {
      await page.setViewportSize({ width, height: 450 });
      await expectNoHorizontalScroll(page);
    }
  });
}

test('with all answers or the menu open', async ({ page }) => {
  await page.goto('/faqs');
  for (const question of await page.locator('main summary').all()) await question.click();
  await expectAccessible(page, [390]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Menu').click();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  await expectNoViolations(page);
});
