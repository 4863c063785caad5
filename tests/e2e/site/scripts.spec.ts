import type { Page } from '@playwright/test';
import { RESULTS } from '../../support/search-form.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, needsFreshContext: true });

for (const address of [RESULTS, '/patient-referral']) {
  test(`scripts of ${address} load after the first paint, and move nothing`, async ({ page }) => {
    const { promise: isPainted, resolve: runScripts } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isPainted;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    // A late font may wrap a line elsewhere; this test is about scripts.
    await page.evaluate(() =>
      Promise.all([document.fonts.load('1em Fraunces'), document.fonts.load('1em "Figtree Variable"')]),
    );
    const start = await painted(page);
    runScripts();
    await page.waitForLoadState();
    await settled(page);
    expect(await shiftsBetween(page, start, await painted(page))).toEqual([]);
  });
}

/** Waits until the page is painted as it is. @returns the time on the page's clock. */
function painted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return performance.now();
  });
}

/** Returns the layout shifts in the period, which are complete once a later shift has been reported. */
function shiftsBetween(page: Page, start: number, end: number): Promise<PerformanceEntry[]> {
  return page.evaluate(
    ([start, end]) =>
      new Promise((resolve) => {
        const shifts: PerformanceEntry[] = [];
        new PerformanceObserver((list) => {
          shifts.push(...list.getEntries());
          if (shifts.every(({ startTime }) => startTime < end)) return;
          resolve(shifts.filter(({ startTime }) => startTime >= start && startTime < end));
        }).observe({ type: 'layout-shift', buffered: true });
        const block = document.createElement('div');
        block.style.height = '100px';
        document.body.prepend(block);
      }),
    [start, end] as const,
  );
}
