import { expect, settled, test } from '../../support/site-fixture.ts';

test.use({ needsFreshContext: true });

test('hovering a result or a link of the navigation prefetches its code: a click requests data only', async ({
  page,
}) => {
  const code: string[] = [];
  const data: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) code.push(pathname.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, '$1'));
    if (/^\/api\/|\.data$/.test(pathname)) data.push(pathname);
  });
  await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
  await settled(page);
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).hover();
  await expect.poll(() => code).toContain('about');
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await card.hover();
  await expect.poll(() => code).toContain('profile-page');
  expect(data).toEqual([]);
  await card.click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  expect(code.filter((name) => name === 'profile-page')).toHaveLength(1);
  expect(data).not.toEqual([]);
});
