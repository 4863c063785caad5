import { findChromium } from './chromium.ts';
import { test as portalTest } from './portal-fixture.ts';

/** Enables the back/forward cache, which Playwright disables and a headless shell does not have. */
export const test = portalTest.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: findChromium(),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});
