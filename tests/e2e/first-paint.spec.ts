import { expect, test } from '../support/site-fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, needsFreshContext: true });

for (const address of [
  '/',
  '/providers',
  '/providers?state_code=WA&insurance_company_name=Regence',
  '/providers/1',
  '/patient-referral',
]) {
  test(`${address} is painted before its scripts are asked for, and stands still when they come`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const { painted, scripts, shifts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
      shifts: (window as unknown as { shifts: PerformanceEntry[] }).shifts.length,
    }));
    expect(scripts.length).toBeGreaterThan(5);
    expect(Math.min(...scripts)).toBeGreaterThan(painted);
    expect(shifts).toBe(0);
  });
}
