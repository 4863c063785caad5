import { statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { PATIENT } from '../../support/referrals.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

test.use({ viewport: { width: 390, height: 844 }, needsFreshContext: true, movesPointer: false });

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

/** Maximum kilobytes (1000 bytes, brotli) of a first load. */
const BUDGET = { script: 112, stylesheet: 12.5, font: 80 };

/** The same for the scripts that only the referral page loads, including its captcha. */
const REFERRAL_BUDGET = 13;

const KINDS = ['script', 'stylesheet', 'font'] as const;

/** Transferred bytes: brotli for text, fonts uncompressed. */
type Weights = Record<(typeof KINDS)[number], number> & { files: string[] };

for (const [address, script] of [
  ['/', 112],
  ['/providers', 112],
  [RESULTS, 112],
  ['/providers/1', 112],
  ['/patient-referral', 118],
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

/** Measures the built files that a first visit loads. @param whenShown runs once its text is there. */
async function firstLoad(page: Page, address: string, whenShown: () => Promise<void>): Promise<Weights> {
  const weights: Weights = { script: 0, stylesheet: 0, font: 0, files: [] };
  page.on('request', (request) => {
    const kind = KINDS.find((name) => name === request.resourceType());
    const { pathname } = new URL(request.url());
    if (!kind || weights.files.includes(pathname)) return;
    weights.files.push(pathname);
    weights[kind] += sentBytes(pathname);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await whenShown();
  await page.waitForLoadState();
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  return weights;
}

/** Returns the brotli bytes by file of the scripts that only the referral page loads, including its captcha. */
async function referralScripts(browser: Browser, siteUrl: string): Promise<Record<string, number>> {
  const scripts = new Map<string, number>();
  const context = await browser.newContext({ baseURL: siteUrl });
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, sentBytes(pathname));
  });
  const page = await context.newPage();
  await page.goto('/about');
  await settled(page);
  const shared = new Set(scripts.keys());
  await page.goto('/patient-referral');
  await page.getByLabel('First name').fill(PATIENT.firstName);
  await page.getByText('Verified', { exact: true }).waitFor();
  await context.close();
  return Object.fromEntries([...scripts].filter(([pathname]) => !shared.has(pathname)));
}

function sentBytes(pathname: string): number {
  const file = path.join('build/client', pathname);
  return statSync(pathname.endsWith('.woff2') ? file : `${file}.br`).size;
}
