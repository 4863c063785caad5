/**
 * What the first visit of each public page loads, as it is sent: the page and its texts in brotli, fonts as they are;
 * and what a referral needs beyond that, the captcha's worker included. Bars, of JavaScript: 112 kB, 40 kB more.
 */
import { brotliCompressSync } from 'node:zlib';
import { firstLoad, referralScripts } from '../tests/support/weights.ts';
import { launchChromium } from './chromium.ts';
import { startSite } from './measured-process.ts';
import { publicPages } from './public-pages.ts';
import { atMost, type Row, report } from './report.ts';
import { openTrial } from './trial.ts';

/** Kilobytes of JavaScript for any page, and what the referral page may take beyond that. */
const BUDGET = 112;
const REFERRAL_BUDGET = 40;
const REFERRAL = '/patient-referral';

const { folder, db } = await openTrial();
const site = await startSite(folder, { isPinned: false });
const browser = await launchChromium();
const rows: Row[] = [];
for (const address of await publicPages(db)) rows.push(await weigh(address));
rows.push(await weighReferral());
await browser.close();
await site.stop();
await db.destroy();
report(rows);

async function weigh(address: string): Promise<Row> {
  const context = await browser.newContext({ baseURL: site.origin });
  const { script, stylesheet, font, later } = await firstLoad(await context.newPage(), address);
  await context.close();
  const page = brotliCompressSync(await (await fetch(site.origin + address)).text()).length;
  const others = `${kilobytes(later)} later; page ${kilobytes(page)}, CSS ${kilobytes(stylesheet)}, fonts ${kilobytes(font)}`;
  return {
    name: `first load of ${address}`,
    value: `${kilobytes(script)} JavaScript, ${others}`,
    ...atMost(script / 1_000, address === REFERRAL ? BUDGET + REFERRAL_BUDGET : BUDGET, ' kB'),
  };
}

async function weighReferral(): Promise<Row> {
  const own = Object.values(await referralScripts(browser, site.origin)).reduce((sum, bytes) => sum + bytes);
  return {
    name: `own JavaScript of ${REFERRAL} until verified`,
    value: kilobytes(own),
    ...atMost(own / 1_000, REFERRAL_BUDGET, ' kB'),
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
