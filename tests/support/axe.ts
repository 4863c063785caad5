import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const RULES = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Lighthouse also checks these.
  rules: { 'heading-order': { enabled: true } },
  // Omits passed rules.
  resultTypes: ['violations' as const],
};

/** The two rules that take two thirds of the time. */
type SlowRule = 'color-contrast' | 'target-size';

/** Fails if axe finds violations on the current page. */
export async function expectNoViolations(page: Page, skipped?: SlowRule): Promise<void> {
  // Wait for animations to finish: colors must not be checked during a fade.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // An animation that is cancelled with its element counts as finished.
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => {});
  });
  // Injecting axe takes longer than running it.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    .options({ ...RULES, rules: { ...RULES.rules, ...(skipped && { [skipped]: { enabled: false } }) } })
    // The default mode opens a second page for cross-origin frames, which do not exist here.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Fails if the page scrolls horizontally (WCAG 1.4.10). */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth, page.url()).toBe(clientWidth);
}

/**
 * Checks the current page: horizontal scrolling in each width, and axe in the narrowest, where targets are closest, and
 * the widest, which shows most text. One width gets all checks and is enough for other states of a checked page.
 */
export async function expectAccessible(page: Page, widths = [320, 390, 1280]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, async () => {
      if (widths.length === 1) await expectNoViolations(page);
      else if (width === widths[0]) await expectNoViolations(page, 'color-contrast');
      else if (width === widths.at(-1)) await expectNoViolations(page, 'target-size');
      await expectNoHorizontalScroll(page);
    });
  }
  if (before) await page.setViewportSize(before);
}
