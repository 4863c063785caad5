/**
 * The portal's table of 1,000 providers in Chromium on a processor slowed four times: from each key or click to the
 * next paint, by Event Timing, in milliseconds (the longest of each kind in each round). Bar: 200.
 */
import { addProviders } from '../tests/support/large-directory.ts';
import { addSession } from '../tests/support/portal-fixture.ts';
import { startServerWith } from '../tests/support/site-fixture.ts';
import { launchChromium } from './chromium.ts';
import { median } from './median.ts';
import { atMost, milliseconds, ROUNDS, report } from './report.ts';

const PROVIDERS = 1_000;
const SLOWDOWN = 4;

const site = await startServerWith((db) => addProviders(db, PROVIDERS));
const browser = await launchChromium();
const longest: Record<string, number[]> = { key: [], click: [] };
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, ms] of Object.entries(await measure())) longest[kind]?.push(ms);
  }
} finally {
  await browser.close();
  await site.stop();
}
report(
  Object.entries(longest).map(([kind, values]) => ({
    name: `portal table of ${PROVIDERS}, processor slowed ${SLOWDOWN}×: longest ${kind} to paint`,
    value: milliseconds(median(values)),
    ...atMost(median(values), 200, ' ms'),
  })),
);

async function measure(): Promise<{ key: number; click: number }> {
  const context = await browser.newContext({ baseURL: site.url });
  const { token } = await addSession(site);
  await context.addCookies([{ name: 'sorrel_session', value: token, url: site.url }]);
  const page = await context.newPage();
  await page.goto('/portal/providers', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const note = (entries: PerformanceObserverEntryList) => {
      for (const { name, duration } of entries.getEntries()) {
        seen[name] = Math.max(seen[name] ?? 0, duration);
      }
    };
    new PerformanceObserver(note).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.locator('main input[type=search]').pressSequentially('name12', { delay: 150 });
  for (let key = 0; key < 6; key++) await page.keyboard.press('Backspace', { delay: 50 });
  await page.locator('thead button').click();
  await page.locator('main nav button').last().click();
  await page.locator('tbody button').first().click();
  await page.locator('dialog[open]').waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  await context.close();
  const { keydown = 0, keyup = 0, pointerdown = 0, pointerup = 0, click = 0 } = seen;
  return { key: Math.max(keydown, keyup), click: Math.max(pointerdown, pointerup, click) };
}
