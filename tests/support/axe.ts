import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const RULES = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Good practice that Lighthouse looks for as well.
  rules: { 'heading-order': { enabled: true } },
  // What passes is not described.
  resultTypes: ['violations' as const],
};

/** Fails by what axe finds on the page as it stands. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Colours are judged at rest, not half-way through a fade.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is cancelled meanwhile, with the element that it moved, is at rest too.
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => {});
  });
  const { violations } = await new AxeBuilder({ page })
    .options(RULES)
    // Its other mode opens a second page, to join the results of frames from elsewhere: there are none.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Nothing reaches beyond the window's right edge (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth, page.url()).toBe(clientWidth);
}

/** Both, in each of the widths, with the page in the state that it has. */
export async function expectAccessible(page: Page, widths = [320, 390, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, async () => {
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
    });
  }
}
