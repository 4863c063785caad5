/**
 * ALTCHA on the referral page: the longest main-thread task from first focus to 'Verified', at full speed and with the
 * CPU throttled 4x. Target: no task over 50 ms. Chromium throttles the page but not its workers, which solve the
 * challenge: to time them on a slow device, run this in a control group with a quarter of the CPU.
 */
import { startServer } from '../tests/support/running-site.ts';
import { launchChromium } from './chromium.ts';
import { median } from './median.ts';
import { atMost, milliseconds, ROUNDS, type Row, report } from './report.ts';

const THROTTLING_RATES = [1, 4];

const site = await startServer();
const browser = await launchChromium();
const rows: Row[] = [];
try {
  for (const rate of THROTTLING_RATES) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(rate));
    const time = median(rounds.map(({ ms }) => ms));
    const longest = Math.max(...rounds.map(({ longestTask }) => longestTask));
    rows.push({
      name: `captcha, CPU throttled ${rate}×: longest main-thread task`,
      value: `${longest === 0 ? 'under 50 ms' : milliseconds(longest)} (verified after ${milliseconds(time)})`,
      ...atMost(longest, 50, ' ms'),
    });
  }
} finally {
  await browser.close();
  await site.stop();
}
report(rows);

/** In milliseconds. The Long Tasks API reports no task under 50 ms, so 0 means under 50. */
type Round = { ms: number; longestTask: number };

async function measure(rate: number): Promise<Round> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/patient-referral', { waitUntil: 'networkidle' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const handle = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
    return tasks;
  });
  const start = performance.now();
  await page.getByLabel('First name').focus();
  await page.getByText('Verified', { exact: true }).waitFor();
  const ms = Math.round(performance.now() - start);
  const tasks = await handle.jsonValue();
  await context.close();
  return { ms, longestTask: Math.max(0, ...tasks) };
}
