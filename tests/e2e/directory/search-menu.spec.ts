import type { Page } from '@playwright/test';
import { insuranceBox, stateBox } from '../../support/search-form.ts';
import { expect, test } from '../../support/site-fixture.ts';

const options = (page: Page) => page.getByRole('option');

for (const height of [480, 720, 900]) {
  test(`the menu fits into a window of ${height} px, which does not scroll`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height });
    await page.goto('/');
    const scrollTop = () => page.evaluate(() => window.scrollY);
    await insuranceBox(page).focus();
    const before = await scrollTop();
    await insuranceBox(page).press('ArrowDown');
    await expect(options(page)).toHaveCount(12);
    const menu = await page.getByRole('listbox', { name: 'Insurance' }).locator('..').boundingBox();
    expect(menu?.y).toBeGreaterThan(0);
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThan(height);
    expect(menu?.height).toBeGreaterThanOrEqual(140);
    expect(await scrollTop()).toBe(before);
  });
}

test('the menu is 140 to 300 px high and completely visible on the home page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/');
  const height = () =>
    page
      .getByRole('listbox')
      .evaluate((list) => (list.parentElement as HTMLElement).getBoundingClientRect().height);
  await stateBox(page).click();
  await expect(options(page)).toHaveCount(51);
  await expect.poll(height).toBe(300);
  await stateBox(page).fill('new');
  await expect(options(page)).toHaveCount(4);
  for (const option of await options(page).all()) {
    const isOnTop = await option.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 20, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
  await stateBox(page).fill('texas');
  await expect.poll(height).toBe(140);
});
