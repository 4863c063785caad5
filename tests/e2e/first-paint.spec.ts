import { expect, test } from '../support/site-fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, needsFreshContext: true });

for (const address of [
  '/',
  '/providers',
  '/providers?state_code=WA&insurance_company_name=Regence',
  '/providers/1',
  '/patient-referral',
]) {
  test(`${address} preloads no scripts and does not shift when they run`, async ({ page, request }) => {
    expect(await (await request.get(address)).text()).not.toContain('modulepreload');
    const { promise: isPainted, resolve: runScripts } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isPainted;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(async () => {
      // A late font may wrap a line elsewhere; this test is about scripts.
      await Promise.all([document.fonts.load('1em Fraunces'), document.fonts.load('1em Figtree')]);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    });
    runScripts();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
}
