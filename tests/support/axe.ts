import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const OPTIONS: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Lighthouse also checks the order of headings.
  rules: { 'heading-order': { enabled: true } },
  resultTypes: ['violations'],
  selectors: false,
};

export async function expectNoViolations(page: Page): Promise<void> {
  // Before hydration and during a save, a list that scrolls has nothing to focus.
  await expect(page.locator('fieldset:disabled ul')).toHaveCount(0);
  // Injecting axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(async (options) => {
    // Wait for animations to finish: colors must not be checked during a fade. Those of folded details never do.
    const ending = document.getAnimations().filter(({ effect }) => {
      const isVisible = effect instanceof KeyframeEffect && effect.target?.checkVisibility();
      return isVisible && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    // An animation that is cancelled with its element counts as finished.
    await Promise.allSettled(ending.map((animation) => animation.finished));
    // What a bar that stays in sight covers can be scrolled from under it.
    const bars = [...document.querySelectorAll<HTMLElement>('[data-stays]')];
    for (const bar of bars) bar.style.position = 'static';
    const results = await window.axe?.run(document, options);
    for (const bar of bars) bar.style.position = '';
    return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, OPTIONS);
  expect(found).toEqual([]);
}

/** Fails if the page scrolls horizontally (WCAG 1.4.10). */
export async function expectNoHorizontalScroll(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, `${page.url()} at ${width} px`).toBe(clientWidth);
  }
}

/** Checks the current page with axe in the first width, where targets are close, and for horizontal scrolling in each. */
export async function expectAccessible(page: Page, widths = [390, 320, 768, 1280]): Promise<void> {
  const before = page.viewportSize();
  await expectNoHorizontalScroll(page, widths.slice(0, 1));
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page, widths.slice(1));
  if (before) await page.setViewportSize(before);
}
