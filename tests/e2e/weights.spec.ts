import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/site-fixture.ts';

/** The most kilobytes (1000 bytes, brotli) that a first load may take. */
const BUDGET = { script: 125, stylesheet: 15, font: 80 };

for (const address of ['/', '/providers', '/providers?state_code=WA&insurance_company_name=Regence']) {
  test(`first load of ${address} stays within its budget`, async ({ page }) => {
    const bytes = { script: 0, stylesheet: 0, font: 0 };
    const files: string[] = [];
    page.on('request', (request) => {
      const type = request.resourceType() as keyof typeof bytes;
      const { pathname } = new URL(request.url());
      if (!(type in bytes) || files.includes(pathname)) return;
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
