import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import { type RunningSite, startServer } from './running-site.ts';

export { expect };

type Fixtures = {
  /** Expected console errors; any other fails the test. */
  expectedErrors: RegExp | null;
  /** Uses a new context with an empty HTTP cache. */
  needsFreshContext: boolean;
  /** Which site the test uses; by default, a shared one with demo data, whose public pages tests must not change. */
  siteSetup: SiteSetup;
  opened: OpenSite;
  site: RunningSite;
};

type WorkerFixtures = {
  openSite(setup: SiteSetup): Promise<OpenSite>;
};

/** A worker starts the site for the first test that uses the setup, and keeps it for the others. */
export type SiteSetup = { start: () => Promise<RunningSite> };

/** Has a context that all tests share: with cached scripts, a page takes half the CPU time. */
type OpenSite = { site: RunningSite; context: BrowserContext; reset(): Promise<void> };

/** Only tests of animations enable motion: fading in takes a fifth of the CPU time of a page load. */
export const REDUCED_MOTION = { reducedMotion: 'reduce' } as const;

/** For tests that change what all public pages show. */
export const CHANGEABLE_SITE: SiteSetup = { start: () => startServer() };

/** Unexpected console errors, uncaught exceptions, texts that break when translated and requests to other origins fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  openSite: [
    async ({ browser }, use) => {
      const sites = new Map<SiteSetup, OpenSite>();
      await use(async (setup) => {
        const open = sites.get(setup) ?? (await openSite(browser, await setup.start()));
        sites.set(setup, open);
        return open;
      });
      for (const { site, context } of sites.values()) {
        await context.close();
        await site.stop();
      }
    },
    { scope: 'worker' },
  ],
  siteSetup: [{ start: () => startServer() }, { option: true }],
  opened: async ({ openSite, siteSetup }, use) => use(await openSite(siteSetup)),
  site: ({ opened }, use) => use(opened.site),
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off this pattern.
  expectedErrors: ({}, use) => use(null),
  needsFreshContext: [false, { option: true }],
  context: async (
    { browser, opened, site, expectedErrors, permissions, javaScriptEnabled, needsFreshContext },
    use,
  ) => {
    const isShared = javaScriptEnabled && !needsFreshContext;
    const context = isShared ? opened.context : await browser.newContext(REDUCED_MOTION);
    if (!isShared) await context.addInitScript(watchTexts);
    if (permissions) await context.grantPermissions(permissions);
    const problems: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      const text = message.text();
      if (message.type() !== 'error' || expectedErrors?.test(text)) return;
      problems.push(`console: ${text}`);
    };
    const onError = (error: WebError) => void problems.push(`exception: ${error.error().stack}`);
    const onRequest = (request: Request) => {
      if (new URL(request.url()).origin !== site.url) problems.push(`foreign request: ${request.url()}`);
    };
    context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
    await use(context);
    if (isShared) await opened.reset();
    else await context.close();
    context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
    expect(problems).toEqual([]);
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    // The sign of a visitor for which comboboxes replace the native selects.
    await page.addInitScript(() => {
      setInterval(() => document.dispatchEvent(new Event('pointerover')), 50);
    });
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
});

async function openSite(browser: Browser, site: RunningSite): Promise<OpenSite> {
  const context = await browser.newContext({ baseURL: site.url, ...REDUCED_MOTION });
  await context.addInitScript(watchTexts);
  const blank = await context.newPage();
  const devTools = await context.newCDPSession(blank);
  return {
    site,
    context,
    /** Clears the context, except for the HTTP cache. */
    async reset() {
      await Promise.all(context.pages().map((page) => page !== blank && page.close()));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      await devTools.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'all' });
    },
  };
}

/** Waits until comboboxes have replaced the native selects of the search form. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('input[role=combobox]').first().waitFor({ state: 'attached' });
}

/** Waits until a public page is hydrated and has loaded what it needs. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
}

/**
 * In the page, reports what would fail or go stale in a translated one: React changes, moves or removes a text that is
 * a node of its own because it stands beside others, or adds something before it.
 */
function watchTexts(): void {
  const check = (node: unknown) => {
    if (!(node instanceof Text) || !node.isConnected || !node.data.trim()) return;
    const isReactNode = Object.keys(node).some((key) => key.startsWith('__reactFiber'));
    if (!isReactNode || node.parentElement?.closest('[translate=no]')) return;
    console.error(`Not translatable: '${node.data}' in ${node.parentElement?.outerHTML.slice(0, 300)}`);
  };
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      check(child);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      check(child);
      check(next);
      return insertBefore.call(this, child, next);
    },
    appendChild(this: Node, child: Node) {
      check(child);
      return appendChild.call(this, child);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(value) {
      check(this);
      nodeValue?.set?.call(this, value);
    },
  });
}
