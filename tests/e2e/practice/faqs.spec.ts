import { expectAccessible } from '../../support/axe.ts';
import { chooseFor, expect, flash, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const QUESTION = 'Do you see children?';

test.use({ siteSetup: CHANGEABLE_SITE, expectedErrors: /422/ });

test('a new FAQ: added, changed, shown to visitors and deleted', async ({ page }) => {
  await page.goto('/portal/faqs');
  await page.getByRole('link', { name: 'New FAQ' }).click();
  await page.getByLabel('Question').fill(QUESTION);
  const answer = page.getByLabel('Answer');
  await answer.fill('[Yes](javascript:alert(1))');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(answer).toHaveAccessibleDescription(/The link javascript:alert\(1\) must begin with https:/);
  await expectAccessible(page, [390, 1280]);
  await answer.fill('Yes.');
  await save.click();
  await expect(flash(page)).toContainText(`${QUESTION} was added.`);
  await expectAccessible(page, [390]);
  await page.getByRole('link', { name: `Edit ${QUESTION}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit FAQ');
  await answer.fill('**Yes**, we do.\n\n- [Teens](https://teens.example/)\n\n<b>x</b>');
  await save.click();
  await expect(flash(page)).toContainText(`${QUESTION} was saved.`);

  await page.goto('/faqs');
  const shown = page.getByRole('main').locator('details', { hasText: QUESTION });
  await shown.locator('summary').click();
  await expect(shown.getByRole('listitem')).toHaveText('Teens');
  await expect(shown.locator('strong')).toHaveText('Yes');
  await expect(shown).toContainText('<b>x</b>');
  await expectAccessible(page, [390]);

  await page.goto('/portal/faqs');
  await chooseFor(page, QUESTION, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete FAQ' });
  await expectAccessible(page, [390]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(flash(page)).toContainText(`${QUESTION} was deleted.`);
});
