import { test as portalTest } from './portal-fixture.ts';
import { type RunningSite, startServer } from './site-fixture.ts';

export { expect, flash } from './portal-fixture.ts';

/** With a site of its own, for tests that change what all public pages show. */
export const test = portalTest.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off this pattern.
    async ({}, use) => {
      const site = await startServer();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
