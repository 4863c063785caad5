import { addProviders } from '../support/large-directory.ts';
import { addSession, expect, test } from '../support/portal-fixture.ts';
import { startServerWith } from '../support/site-fixture.ts';

const PROVIDERS = 1_000;
const ROWS_PER_PAGE = 50;

test('a table of 1,000 providers is usable: in pages, with the filter and the order going over all of them', async ({
  browser,
}) => {
  const site = await startServerWith((db) => addProviders(db, PROVIDERS));
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const { token } = await addSession(site);
    await context.addCookies([{ name: 'sorrel_session', value: token, url: site.url }]);
    const page = await context.newPage();
    await page.goto('/portal/providers');
    const count = page.getByText(/^\d+ of \d+ providers$/);
    const total = Number(/of (\d+)/.exec((await count.textContent()) ?? '')?.[1]);
    expect(total).toBeGreaterThanOrEqual(PROVIDERS);
    const pages = Math.ceil(total / ROWS_PER_PAGE);
    const rows = page.getByRole('rowheader');
    await expect(rows).toHaveCount(ROWS_PER_PAGE);
    const first = (await rows.first().textContent()) ?? '';

    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
    await expect(rows.first()).not.toHaveText(first);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(rows.first()).toHaveText(first);

    await page.getByLabel('Filter by name').fill('name12');
    await expect(count).toHaveText(`11 of ${total} providers`);
    await expect(rows).toHaveCount(11);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  } finally {
    await context.close();
    await site.stop();
  }
});
