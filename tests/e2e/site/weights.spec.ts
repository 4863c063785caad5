import type { Page } from '@playwright/test';
import { expect, settled, test } from '../../support/site-fixture.ts';
import { firstLoad, referralScripts } from '../../support/weights.ts';

test.use({ viewport: { width: 390, height: 844 }, needsFreshContext: true });

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

/** Maximum kilobytes (1000 bytes, brotli) of a first load. */
const BUDGET = { script: 110, stylesheet: 12, font: 80 };

/** The same for the scripts that only the referral page loads, including its captcha's worker. */
const REFERRAL_BUDGET = 13;

for (const [address, script] of [
  ['/', 110],
  ['/providers', 110],
  [RESULTS, 110],
  ['/providers/1', 110],
  ['/patient-referral', 115],
] as const) {
  test(`first load of ${address}: its weight, and scripts that move nothing`, async ({ page, request }) => {
    expect(await (await request.get(address)).text()).not.toContain('modulepreload');
    const { promise: isPainted, resolve: runScripts } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isPainted;
      await route.continue();
    });
    let start = Number.NaN;
    const { files, ...weights } = await firstLoad(page, address, async () => {
      // A late font may wrap a line elsewhere; this test is about scripts.
      await page.evaluate(() =>
        Promise.all([document.fonts.load('1em Fraunces'), document.fonts.load('1em Figtree')]),
      );
      start = await painted(page);
      runScripts();
    });
    for (const [type, budget] of Object.entries({ ...BUDGET, script })) {
      const kilobytes = weights[type as keyof typeof BUDGET] / 1000;
      expect(kilobytes, `${type}: ${files.join(' ')}`).toBeGreaterThan(1);
      expect(kilobytes, `${type}: ${files.join(' ')}`).toBeLessThanOrEqual(budget);
    }
    const [firstPaint, firstScript] = await page.evaluate(() => [
      performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
      ),
    ]);
    expect(firstScript).toBeGreaterThan(firstPaint as number);
    expect(await shiftsBetween(page, start, await painted(page))).toEqual([]);
  });
}

test('the referral page adds little until its captcha is solved', async ({ browser, siteUrl }) => {
  const scripts = await referralScripts(browser, siteUrl);
  expect(Object.keys(scripts).join(' ')).toContain('captcha-worker');
  const kilobytes = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  expect(kilobytes).toBeLessThanOrEqual(REFERRAL_BUDGET);
});

test('hovering a link prefetches its code: a click requests data only', async ({ page }) => {
  const code: string[] = [];
  const data: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) code.push(pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, '$1'));
    if (/^\/api\/|\.data$/.test(pathname)) data.push(pathname);
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(RESULTS);
  await settled(page);
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).hover();
  await expect.poll(() => code).toContain('about');
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await card.hover();
  await expect.poll(() => code).toContain('profile-page');
  expect(data).toEqual([]);
  await card.click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  expect(code.filter((name) => name === 'profile-page')).toHaveLength(1);
  expect(data).not.toEqual([]);
});

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
