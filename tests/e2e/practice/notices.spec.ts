import { expectAccessible } from '../../support/axe.ts';
import { chooseFor, expect, flash, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const TEXT = `## Your rights

You may [ask us](https://a.example/) for a copy. <b>x</b>

- Today
- Tomorrow

| What | Cost |
| --- | --- |
| Copy of a record on paper | $20 |

### More

Nothing.`;

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /422/ });

test('a notice is written, published, read by visitors and deleted', async ({ page }) => {
  await page.goto('/portal/notices');
  await expectAccessible(page, [390, 1280]);
  await page.getByRole('link', { name: 'New Notice' }).click();
  await page.getByLabel('Title').fill('No-Show Fees');
  await expect(page.getByLabel('Address')).toHaveValue('no-show-fees');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('[Ask](javascript:alert(1))');
  await page.getByLabel('Published', { exact: true }).check();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const date = page.getByLabel('Effective date');
  await expect(date).toHaveAccessibleDescription('Effective date is required');
  await expect(date).toBeFocused();
  await date.fill('2021-01-31');
  await save.click();
  await expect(text).toHaveAccessibleDescription(/The link javascript:alert\(1\) must begin with https:/);
  await text.fill(TEXT);
  await expectAccessible(page, [390]);
  await save.click();
  await expect(flash(page)).toHaveText(/^No-Show Fees was added\./);
  const item = page.getByRole('listitem').filter({ hasText: '/notices/no-show-fees' });
  await expect(item).toContainText(/published.*effective January 31, 2021/);

  await page.goto('/notices/no-show-fees');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'No-Show Fees' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Effective January 31, 2021');
  await expect(main).toContainText('<b>x</b>');
  await expect(main.getByRole('cell')).toHaveText(['Copy of a record on paper', '$20']);
  await expectAccessible(page, [320, 390, 768, 1280]);

  await page.goto('/portal/notices');
  await chooseFor(page, 'No-Show Fees', 'Delete');
  await expectAccessible(page, [390]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(flash(page)).toHaveText(/^No-Show Fees was deleted\./);
  await expect(item).toHaveCount(0);
});
