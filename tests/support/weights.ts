import { statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { PATIENT } from './referrals.ts';
import { settled } from './site-fixture.ts';

/** Loaded once the page is hydrated: the comboboxes. */
const LATER = /\/(combobox|fold-text)-/;

const KINDS = ['script', 'stylesheet', 'font'] as const;

/** Transferred bytes: brotli for text, fonts uncompressed. */
export type Weights = Record<(typeof KINDS)[number] | 'later', number> & { files: string[] };

/** Measures the built files that a first visit loads. @param whenShown runs once its text is there. */
export async function firstLoad(
  page: Page,
  address: string,
  whenShown: () => Promise<void>,
): Promise<Weights> {
  const weights: Weights = { script: 0, stylesheet: 0, font: 0, later: 0, files: [] };
  page.on('request', (request) => {
    const kind = KINDS.find((name) => name === request.resourceType());
    const { pathname } = new URL(request.url());
    if (!kind || weights.files.includes(pathname)) return;
    weights.files.push(pathname);
    weights[LATER.test(pathname) ? 'later' : kind] += sentBytes(pathname);
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
export async function referralScripts(browser: Browser, siteUrl: string): Promise<Record<string, number>> {
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
