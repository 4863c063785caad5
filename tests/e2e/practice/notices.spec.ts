import type { Page } from '@playwright/test';
import type { NoticeFields } from '../../../domain/practice/notices/form.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../../support/axe.ts';
import { expect, flash, restoreVersion, test } from '../../support/portal-fixture.ts';
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

test('visitors read the version of today, an earlier one and its mark; pages link it', async ({
  page,
  site,
}) => {
  const change = async (fields: Partial<NoticeFields>) => {
    await site.services.notices.update(1, fields, TESTER);
    site.services.contentVersion.expire();
  };
  const save = (effectiveOn: string, textMarkdown: string) =>
    change({ textMarkdown, effectiveOn, isPublished: true });
  await save('2020-01-31', 'The first.');
  await save('2021-01-31', TEXT);
  await save('2199-01-31', 'The future.');
  const link = page.getByRole('main').getByRole('link', { name: 'Notice of Privacy Practices' });
  // A page that was cached for an earlier test may still be served for a moment.
  await expect(async () => {
    await page.goto('/patient-referral');
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice of Privacy Practices');
  const main = page.getByRole('main');
  await expect(main).toContainText('Effective January 31, 2021');
  await expect(main).toContainText('<b>x</b>');
  await expect(main.getByRole('cell')).toHaveText(['Copy of a record on paper', '$20']);
  await expectAccessible(page, [390, 768, 1280]);
  await main.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/#section-\d+$/);
  await expect(page.getByRole('heading', { name: 'Contact', level: 2 }).first()).toBeInViewport();

  await main.getByRole('link', { name: 'January 31, 2020' }).click();
  await expect(main).toContainText('This is an earlier version. It was replaced on January 31, 2021.');
  await expect(main).toContainText('The first.');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, [390, 1280]);
  await main.getByRole('link', { name: 'Read the current version' }).click();
  await expect(page).toHaveURL('/notices/privacy-practices');

  await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Notice of Privacy Practices' }),
  ).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Notice of Privacy Practices' }).click();
  await expect(page).toHaveURL('/notices/privacy-practices');
  await change({ isInFooter: false, title: 'W'.repeat(100), effectiveOn: '2022-01-31' });
  await page.goto('/notices/privacy-practices/2022-01-31');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/notices\/privacy-practices$/);
  await expect(footer.getByRole('link', { name: 'FAQs' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'WWW' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
});

test.describe('in the portal', () => {
  test.use({ expectedErrors: /412|422/ });

  test('a slot is written, published, and saved in two tabs', async ({ page, context }) => {
    await page.goto('/portal');
    await page.getByRole('navigation').getByRole('link', { name: 'Notices' }).click();
    const slot = page.getByRole('listitem').filter({ hasText: 'Good-Faith Estimate' });
    await expect(slot).toContainText(/No text yet\s*Needed if any patient may pay without insurance/);
    await expect(slot.getByRole('link', { name: 'Standard notice by CMS' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.cms\.gov\//,
    );
    await expectAccessible(page, [390, 1280]);
    await slot.getByRole('link', { name: 'Edit Good-Faith Estimate' }).click();
    const text = page.getByRole('textbox', { name: /^Text/ });
    await text.fill('[Ask](javascript:alert(1))');
    await save(page);
    await expect(page.getByText('The link javascript:alert(1) must begin with https://')).toBeVisible();
    await text.fill(TEXT);
    await expectAccessible(page, [390, 1280]);
    await page.getByLabel('Published', { exact: true }).check();
    await save(page);
    await expect(page.getByText('Enter an effective date to publish')).toBeVisible();
    const date = page.getByLabel('Effective date');
    await expect(date).toBeFocused();
    await date.fill('2020-01-31');
    await save(page);
    await expect(flash(page)).toHaveText(/^Good-Faith Estimate was saved\./);
    await expect(slot).toContainText(
      /Published\s*\/notices\/good-faith-estimate · Effective January 31, 2020/,
    );

    await slot.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Good-Faith Estimate');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Title').fill('Estimates');
    await save(other);
    await expect(flash(other)).toHaveText(/^Estimates was saved\./);
    await date.fill('2199-01-31');
    await save(page);
    await expect(page.getByText('What you typed is still here')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Estimates');
    await save(page);
    await expect(flash(page)).toHaveText(/^Estimates was saved\./);
    const changed = page.getByRole('listitem').filter({ hasText: 'Estimates' });
    await expect(changed).toContainText('From January 31, 2199');
    await expect(changed).toContainText('Visitors read the version of January 31, 2020 until then');

    await changed.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('button', { name: 'Retire' })).toHaveCount(0);
    await expect(page.getByLabel('Text until then')).toHaveValue(TEXT);
    await restoreVersion(page, page.getByRole('button', { name: 'Restore this version' }).first());
    await expect(flash(page)).toHaveText(/^The earlier version is restored\./);
    await expect(date).toHaveValue('2020-01-31');
    await expectAccessible(page, [390]);

    await date.fill('2021-01-31');
    await save(page);
    await slot.or(changed).getByRole('link', { name: 'Edit' }).click();
    const versions = page.getByRole('region', { name: 'Earlier versions' });
    await page.getByLabel('Title').fill('Unsaved');
    await versions.getByRole('button', { name: 'Delete January 31, 2020' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Your changes have not been saved yet.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await versions.getByRole('button', { name: 'Delete January 31, 2020' }).click();
    await expectAccessible(page, [390]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(flash(page)).toContainText('The version of January 31, 2020 was deleted.');
    await expect(versions).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(/Earlier version\s*January 31, 2020.*Deleted/);
  });

  test('a page of the practice gets an address from its title, and is retired', async ({ page }) => {
    await page.goto('/portal/notices/new');
    await page.getByLabel('Title').fill('No-Show Fees');
    await expect(page.getByLabel('Address')).toHaveValue('no-show-fees');
    await page.getByLabel('Address').fill('accessibility');
    await save(page);
    await expect(flash(page)).toHaveText(/^Another notice has this address/);
    await page.getByLabel('Address').fill('fees');
    await save(page);
    await expect(flash(page)).toHaveText(/^No-Show Fees was added\./);
    await page.getByRole('link', { name: 'Edit No-Show Fees' }).click();
    await page.getByRole('button', { name: 'Retire' }).click();
    await expectAccessible(page, [390]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await expect(flash(page)).toHaveText(/^No-Show Fees was retired\./);
    await expect(page.getByRole('link', { name: 'Edit No-Show Fees' })).toHaveCount(0);
  });
});
