import { expect, settled, test } from '../../support/site-fixture.ts';

test.use({ needsFreshContext: true });

const LISTS = ['/api/states', '/api/insurance_companies', '/api/ehr_integration_settings'];

test('reference lists are fetched once and kept for 24 hours; a corrupted entry is fetched again', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (LISTS.includes(pathname)) calls.push(pathname + search);
  });
  const links = page.getByRole('navigation', { name: 'Main' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/faqs');
  await settled(page);
  await links.getByRole('link', { name: 'Dietitians', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a Dietitian');
  const first = calls.splice(0).filter((path) => path !== '/api/ehr_integration_settings');
  expect(first.sort()).toEqual(['/api/insurance_companies', '/api/states']);

  await links.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dietitians who accept your insurance');
  expect(calls.splice(0).filter((path) => path !== '/api/ehr_integration_settings')).toEqual([
    '/api/insurance_companies?is_on_home=true',
  ]);

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"timestamp":');
  });
  // Prefetched data is lost with the document.
  await page.reload();
  await settled(page);
  await links.getByRole('link', { name: 'Dietitians', exact: true }).click();
  // The previous page also has a search box.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a Dietitian');
  await page.locator('input[role=combobox]').first().fill('oregon');
  await expect(page.getByRole('option')).toHaveText(['Oregon']);
  expect(calls.filter((path) => path === '/api/states')).toHaveLength(1);
});
