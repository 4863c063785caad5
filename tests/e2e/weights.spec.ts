import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PATIENT, verified } from '../support/referral-page.ts';
import { expect, test } from '../support/site-fixture.ts';

/** The most kilobytes (1000 bytes, brotli) that a first load may take. */
const BUDGET = { script: 112, stylesheet: 15, font: 80 };

/** What comes after the first paint: no page waits for it. */
const LATER = /\/(combobox|pages-ahead)-/;

/** The same for what the referral page needs beyond any other, its captcha's worker among it. */
const REFERRAL_BUDGET = 25;

for (const address of ['/', '/providers', '/providers?state_code=WA&insurance_company_name=Regence']) {
  test(`first load of ${address} stays within its budget`, async ({ page }) => {
    const bytes = { script: 0, stylesheet: 0, font: 0 };
    const files: string[] = [];
    page.on('request', (request) => {
      const type = request.resourceType() as keyof typeof bytes;
      const { pathname } = new URL(request.url());
      if (!(type in bytes) || files.includes(pathname) || LATER.test(pathname)) return;
      files.push(pathname);
      const content = readFileSync(path.join('build/client', pathname));
      bytes[type] += type === 'font' ? content.length : brotliCompressSync(content).length;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    for (const [type, budget] of Object.entries(BUDGET)) {
      const kilobytes = bytes[type as keyof typeof bytes] / 1000;
      expect(kilobytes, `${type}: ${files.join(' ')}`).toBeGreaterThan(1);
      expect(kilobytes, `${type}: ${files.join(' ')}`).toBeLessThanOrEqual(budget);
    }
    console.log(address, bytes);
  });
}

test('the referral page adds little of its own, until its captcha is solved', async ({
  browser,
  siteUrl,
}) => {
  const scripts = new Map<string, number>();
  const context = await browser.newContext({ baseURL: siteUrl });
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    scripts.set(pathname, brotliCompressSync(readFileSync(path.join('build/client', pathname))).length);
  });
  const page = await context.newPage();
  await page.goto('/about', { waitUntil: 'networkidle' });
  const shared = new Set(scripts.keys());
  await page.goto('/patient-referral');
  await page.getByLabel('First name').fill(PATIENT['First name']);
  await verified(page);
  const own = [...scripts].filter(([pathname]) => !shared.has(pathname));
  await context.close();
  expect(own.map(([pathname]) => pathname).join(' ')).toContain('altcha-worker');
  const kilobytes = own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  console.log('/patient-referral', Object.fromEntries(own));
  expect(kilobytes).toBeLessThanOrEqual(REFERRAL_BUDGET);
});
