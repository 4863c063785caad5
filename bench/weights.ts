/**
 * Transfer size of the first visit to each public page: text in brotli, fonts uncompressed. Targets for JavaScript:
 * 108 kB, of the referral form 122 kB, plus 40 kB for a referral with the captcha's worker.
 */
import { brotliCompressSync } from 'node:zlib';
import { firstLoad, referralScripts } from '../tests/support/weights.ts';
import { launchChromium } from './chromium.ts';
import { openDemoDatabase } from './demo-database.ts';
import { startSite } from './measured-process.ts';
import { publicPages } from './public-pages.ts';
import { atMost, type Row, report } from './report.ts';

/** In kB of JavaScript. */
const BUDGET = 108;
const FORM_BUDGET = 122;
/** In kB of JavaScript until a referral is verified. */
const REFERRAL_BUDGET = 40;
const REFERRAL = '/patient-referral';

const { folder, db } = await openDemoDatabase();
const site = await startSite(folder, { isPinned: false });
const browser = await launchChromium();
const rows: Row[] = [];
for (const page of await publicPages(db)) rows.push(await measurePage(page));
rows.push(await measureReferral());
await browser.close();
await site.stop();
await db.destroy();
report(rows);

async function measurePage(path: string): Promise<Row> {
  const context = await browser.newContext({ baseURL: site.origin });
  const { script, stylesheet, font, later } = await firstLoad(await context.newPage(), path);
  await context.close();
  const page = brotliCompressSync(await (await fetch(site.origin + path)).text()).length;
  const others = `${kilobytes(later)} later; page ${kilobytes(page)}, CSS ${kilobytes(stylesheet)}, fonts ${kilobytes(font)}`;
  return {
    name: `first load of ${path}`,
    value: `${kilobytes(script)} JavaScript, ${others}`,
    ...atMost(script / 1_000, path === REFERRAL ? FORM_BUDGET : BUDGET, ' kB'),
  };
}

async function measureReferral(): Promise<Row> {
  const bytes = Object.values(await referralScripts(browser, site.origin)).reduce((sum, size) => sum + size);
  return {
    name: `additional JavaScript of ${REFERRAL} until verified`,
    value: kilobytes(bytes),
    ...atMost(bytes / 1_000, REFERRAL_BUDGET, ' kB'),
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
