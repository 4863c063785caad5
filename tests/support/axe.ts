import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Good practice that Lighthouse looks for as well.
  rules: { 'heading-order': { enabled: true } },
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
  const { violations } = await new AxeBuilder({ page }).options(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Nothing reaches beyond the window's right edge (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth, page.url()).toBe(clientWidth);
}
