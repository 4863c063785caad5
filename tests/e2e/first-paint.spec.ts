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
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
}
