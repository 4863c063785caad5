import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { chooseFor, expect, flash, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const QUESTION = 'Do you see children?';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const questions = (page: Page) => page.getByRole('main').locator('summary');

test.use({ siteSetup: CHANGEABLE_SITE });

test.beforeEach(async ({ page }) => {
  await page.goto('/portal');
  await page.getByRole('navigation').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQs');
});

test.describe('a new FAQ', () => {
  test.use({ expectedErrors: /422/ });

  test('moved, shown to visitors, changed and deleted', async ({ page }) => {
    await page.getByRole('link', { name: 'New FAQ' }).click();
    await page.getByLabel('Question').fill(QUESTION);
    const answer = page.getByLabel('Answer');
    await answer.fill('[Yes](javascript:alert(1))');
    await save(page);
    await expect(
      page.locator('form').getByText('The link javascript:alert(1) must begin with https://'),
    ).toBeVisible();
    await answer.fill(
      '**Yes**, from the age of 2.\n\n- Toddlers\n- [Teens](https://teens.example/)\n\n<b>x</b>',
    );
    await expectAccessible(page, [390, 1280]);
    await save(page);
    await expect(flash(page)).toContainText(`${QUESTION} was added.`);
    await chooseFor(page, QUESTION, 'Move up');
    await expect(flash(page)).toContainText(`${QUESTION} is number 12 now.`);
    await expectAccessible(page, [390]);

    await page.goto('/faqs');
    await expect(questions(page).nth(11)).toHaveText(new RegExp(`^${QUESTION.replace('?', '\\?')}`));
    await questions(page).nth(11).click();
    const shown = page.getByRole('main').locator('details[open]');
    await expect(shown.getByRole('listitem')).toHaveText(['Toddlers', 'Teens']);
    await expect(shown.getByRole('link', { name: 'Teens' })).toHaveAttribute(
      'href',
      'https://teens.example/',
    );
    await expect(shown.locator('strong')).toHaveText('Yes');
    await expect(shown).toContainText('<b>x</b>');
    await expectAccessible(page, [390, 1280]);

    await page.goto('/portal/faqs');
    await page.getByRole('link', { name: `Edit ${QUESTION}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit FAQ');
    await answer.fill('Yes, we do.');
    await save(page);
    await expect(flash(page)).toContainText(`${QUESTION} was saved.`);
    await chooseFor(page, QUESTION, 'History');
    await expect(page.getByRole('dialog').getByText('→ changed to Yes, we do.')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await chooseFor(page, QUESTION, 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete FAQ' });
    await expectAccessible(page, [390]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(flash(page)).toContainText(`${QUESTION} was deleted.`);
    await expect(page.getByRole('link', { name: `Edit ${QUESTION}` })).toHaveCount(0);
  });
});
