import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
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

test.use({ siteSetup: CHANGEABLE_SITE });

test('visitors read the version of today, an earlier one and its mark; pages link it', async ({
  page,
  site,
}) => {
  const { notices } = site.services;
  const save = (effectiveOn: string, textMarkdown: string) =>
    notices.update(1, { textMarkdown, effectiveOn, isPublished: true }, TESTER);
  await save('2020-01-31', 'The first.');
  await save('2021-01-31', TEXT);
  await save('2199-01-31', 'The future.');
  await page.goto('/patient-referral');
  await page.getByRole('main').getByRole('link', { name: 'Notice of Privacy Practices' }).click();
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
  await notices.update(1, { isInFooter: false }, TESTER);
  await page.goto('/notices/privacy-practices/2021-01-31');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/notices\/privacy-practices$/);
  await expect(footer.getByRole('link', { name: 'FAQs' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Notice of Privacy Practices' })).toHaveCount(0);
});
