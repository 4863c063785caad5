import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from '../../support/axe.ts';
import { chooseFor, expect, flash, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const TEXT = `## Your rights

You may [ask us](https://a.example/) for a copy. <b>x</b>

- Today
- Tomorrow

## Fees

| What | Cost |
| --- | --- |
| Copy of a record on paper | $20 |

### More

Nothing.

## Contact

Write to us.`;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.use({ siteSetup: CHANGEABLE_SITE });

test('visitors read a published notice, which the footer links', async ({ page, site }) => {
  const fields = { title: 'Notice of Privacy Practices', slug: 'privacy', textMarkdown: TEXT };
  await site.services.notices.create({ ...fields, effectiveOn: '2021-01-31', isPublished: true }, TESTER);
  site.services.contentVersion.expire();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Notice of Privacy Practices' });
  // A page that was cached for an earlier test may still be served for a moment.
  await expect(async () => {
    await page.goto('/patient-referral');
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await link.click();
  await expect(page).toHaveURL('/notices/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice of Privacy Practices');
  const main = page.getByRole('main');
  await expect(main).toContainText('Effective January 31, 2021');
  await expect(main).toContainText('<b>x</b>');
  await expect(main.getByRole('cell')).toHaveText(['Copy of a record on paper', '$20']);
  await expectAccessible(page, [390, 768, 1280]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
});

test.describe('in the portal', () => {
  test.use({ expectedErrors: /422/ });

  test('a notice is written, published, changed and deleted', async ({ page }) => {
    await page.goto('/portal');
    await page.getByRole('navigation').getByRole('link', { name: 'Notices' }).click();
    await expectAccessible(page, [390, 1280]);
    await page.getByRole('link', { name: 'New Notice' }).click();
    await page.getByLabel('Title').fill('No-Show Fees');
    await expect(page.getByLabel('Address')).toHaveValue('no-show-fees');
    const text = page.getByRole('textbox', { name: /^Text/ });
    await text.fill('[Ask](javascript:alert(1))');
    await page.getByLabel('Published', { exact: true }).check();
    await save(page);
    await expect(page.getByText('Effective date is required')).toBeVisible();
    const date = page.getByLabel('Effective date');
    await expect(date).toBeFocused();
    await date.fill('2020-01-31');
    await save(page);
    await expect(
      page.locator('form').getByText(/The link javascript:alert\(1\) must begin with https:/),
    ).toBeVisible();
    await text.fill(TEXT);
    await expectAccessible(page, [390, 1280]);
    await save(page);
    await expect(flash(page)).toHaveText(/^No-Show Fees was added\./);
    const item = page.getByRole('listitem').filter({ hasText: '/notices/no-show-fees' });
    await expect(item).toContainText('published');
    await expect(item).toContainText('effective January 31, 2020');

    await item.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit No-Show Fees');
    await page.getByLabel('Title').fill('Fees');
    await date.fill('2021-01-31');
    await save(page);
    await expect(flash(page)).toHaveText(/^Fees was saved\./);
    await expect(item).toContainText('effective January 31, 2021');

    await chooseFor(page, 'Fees', 'Delete');
    await expectAccessible(page, [390]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(flash(page)).toHaveText(/^Fees was deleted\./);
    await expect(item).toHaveCount(0);
  });
});
