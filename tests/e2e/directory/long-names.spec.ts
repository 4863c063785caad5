import { addProvider } from '../../support/provider.ts';
import { startServerWith } from '../../support/running-site.ts';
import { expect, test } from '../../support/site-fixture.ts';

test('long names and words wrap, and empty sections are hidden', async ({ browser }) => {
  let long = 0;
  let bare = 0;
  const server = await startServerWith(async (db) => {
    long = await addProvider(db, {
      firstName: 'Wilhelmina-Konstantinopolitanskaja',
      lastName: 'Wolfeschlegelsteinhausenbergerdorff-Montgomery',
      bio: `See https://practice.example/${'very-long-path-'.repeat(20)}`,
      states: ['NV'],
      insuranceCompanies: ['Cigna'],
    });
    bare = await addProvider(db, { firstName: 'Ada', lastName: 'Plain' });
  });
  const page = await browser.newPage();
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/providers?state_code=NV&insurance_company_name=Cigna', `/providers/${long}`]) {
      await page.goto(server.url + address);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, `${address} at ${width}`).toBe(clientWidth);
    }
  }
  await page.goto(`${server.url}/providers/${bare}`);
  await expect(page).toHaveTitle('Ada Plain · Sorrel');
  await expect(page.getByRole('heading', { name: 'Licensed States' })).toHaveCount(0);
  await page.close();
  await server.stop();
});
