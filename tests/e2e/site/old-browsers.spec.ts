import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/portal-fixture.ts';
import { RESULTS } from '../../support/search-form.ts';
import { hydrated } from '../../support/site-fixture.ts';

/** Removes what the oldest browsers of docs/design.md do not have. */
function removeNewBuiltIns() {
  const newer: [object, ...string[]][] = [
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [URL, 'parse', 'canParse'],
    [Promise, 'withResolvers', 'try'],
    [Array, 'fromAsync'],
    [AbortSignal, 'any'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map', 'filter', 'toArray', 'some', 'find'],
  ];
  for (const [owner, ...names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

test('the oldest browsers that are supported: scripts start', async ({ page }) => {
  await page.addInitScript(removeNewBuiltIns);
  await page.goto(RESULTS);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Spanish' }).check();
  await expect(page).toHaveURL(/&language=es/);
  await page.goto('/patient-referral');
  await page.getByLabel('First name').fill('\u200B');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('First name is required').first()).toBeVisible();
  await page.goto('/portal');
  await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
});

const NOTE = /^Please turn on JavaScript, and use a browser from 2023 or later/;

test('older browsers keep the page that the server sent, without scripts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  await page.goto(RESULTS);
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('WA');
  await page.goto('/patient-referral');
  await expect(page.getByText('Please call or fax us instead')).toBeVisible();
  await page.goto('/portal/login');
  await expect(page.getByText(NOTE)).toBeVisible();
  expect(scripts).toEqual([]);
});

/** Answers the request for a page's own script. @returns a page whose errors fail no test. */
async function openWith(browser: Browser, url: string, script: string | null): Promise<Page> {
  const page = await browser.newPage();
  await page.route(/\/assets\/(search-page|login)-.*\.js$/, (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  return page;
}

test.describe('a script that fails leaves the page that the server sent', () => {
  for (const [how, script] of [
    ['to load', null],
    ['to start', "throw new Error('broken');"],
    ['to render', "export default function Broken() { throw new Error('broken'); }"],
  ] as const) {
    test(how, async ({ browser, site }) => {
      const results = await openWith(browser, site.url + RESULTS, script);
      await expect(results.getByRole('heading', { level: 1 })).toHaveText('Find a Dietitian');
      await expect(results.getByRole('article').first()).toBeVisible();
      await expect(results.getByRole('combobox', { name: 'State' })).toHaveValue('WA');
      await expect(results.getByRole('button', { name: 'Show results' })).toHaveCount(script ? 0 : 1);
      const login = await openWith(browser, `${site.url}/portal/login`, script);
      await expect(login.getByRole('banner')).toContainText('Sorrel Portal');
      await expect(login.getByText(NOTE)).toHaveCount(script ? 0 : 1);
      for (const page of [results, login]) await page.close();
    });
  }
});
