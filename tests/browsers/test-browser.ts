import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { type RunningSite, startServer } from '../support/running-site.ts';
import type { Driver } from './driver.ts';
import type { Journey } from './journeys.ts';
import { Page } from './page.ts';

/** Runs each journey in the browser, on a site with demo data. A console error fails it. */
export function testBrowser<Browser extends Driver>(
  name: string,
  start: () => Promise<Browser>,
  journeys: Record<string, Journey<Browser>>,
): void {
  describe(name, () => {
    let site: RunningSite;
    let browser: Browser;
    beforeAll(async () => {
      site = await startServer();
      browser = await start();
      console.log(`${name} ${browser.version}`);
    });
    afterAll(async () => {
      await browser?.stop();
      await site?.stop();
    });

    test.each(Object.entries(journeys))('%s', async (title, journey) => {
      const page = new Page(browser, site.url);
      onTestFailed(async () => console.log(`Screenshot: ${await page.screenshot(`${name} ${title}`)}`));
      await page.resize(1280);
      await journey(page, site, browser);
      expect(await browser.consoleErrors()).toEqual([]);
    });
  });
}
