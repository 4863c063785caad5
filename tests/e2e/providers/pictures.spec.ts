import type { Page } from '@playwright/test';
import { RESULTS } from '../../support/search-form.ts';
import { expect, REDUCED_MOTION, settled, test } from '../../support/site-fixture.ts';

const PATHS = ['/', '/providers', RESULTS, '/providers/1', '/about'];
const WINDOWS = [
  { width: 1280, height: 900, density: 1 },
  { width: 390, height: 844, density: 3 },
];

/** Returns the pictures of a page. */
function pictures(page: Page) {
  return page.evaluate(async () => {
    const inSight = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    await Promise.all(inSight.map((image) => image.decode()));
    return [...document.images].map((image) => {
      const { width } = image.getBoundingClientRect();
      const offered = image.srcset.split(', ').flatMap((each) => Number(/ (\d+)w$/.exec(each)?.[1] ?? []));
      return {
        src: image.getAttribute('src'),
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        isLazy: image.loading === 'lazy',
        isInSight: inSight.includes(image),
        taken:
          offered.length > 0 && image.complete ? Number(/-(\d+)\.webp$/.exec(image.currentSrc)?.[1]) : null,
        fitting: offered.find((each) => each >= width * devicePixelRatio) ?? offered.at(-1) ?? null,
      };
    });
  });
}

test('pictures have dimensions, load lazily and match their displayed size', async ({ browser, site }) => {
  for (const { width, height, density } of WINDOWS) {
    const context = await browser.newContext({
      baseURL: site.url,
      ...REDUCED_MOTION,
      viewport: { width, height },
      deviceScaleFactor: density,
    });
    const page = await context.newPage();
    for (const path of PATHS) {
      await page.goto(path);
      await settled(page);
      const all = await pictures(page);
      const wrong = all.filter(
        ({ hasSize, isInSight, isLazy, taken, fitting }) =>
          !hasSize || (isInSight && (isLazy || (taken && taken !== fitting))),
      );
      expect(wrong, `${path} at ${width} px`).toEqual([]);
    }
    await context.close();
  }
});
