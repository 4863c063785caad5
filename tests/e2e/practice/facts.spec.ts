import { today } from '../../../app/portal/frame/times.ts';
import { addDays } from '../../../domain/dates.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { CHANGEABLE_SITE } from '../../support/site-fixture.ts';

const NOTICE = 'Our office is closed over the holidays.';

test.use({ siteSetup: CHANGEABLE_SITE });

test('hours and a notice: entered, and shown to visitors', async ({ page }) => {
  await page.goto('/portal/practice');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Hours').fill('Monday to Thursday, 8 am to 8 pm\nFriday, by appointment');
  await page.getByLabel('Banner', { exact: true }).fill(NOTICE);
  await save.click();
  const lastDay = page.getByLabel('Last day');
  await expect(lastDay).toBeFocused();
  await lastDay.fill(addDays(today(), -1));
  await expect(lastDay).toHaveAccessibleDescription(/The banner must not end in the past/);
  await lastDay.fill(addDays(today(), 4));
  await expectAccessible(page, [390, 1280]);
  await save.click();
  await expect(flash(page)).toHaveText(/^Practice was saved\./);

  await page.goto('/faqs');
  await expect(page.getByRole('contentinfo')).toContainText('Monday to Thursday, 8 am to 8 pm');
  await expect(page.getByRole('main')).toContainText(
    ', Monday to Thursday, 8 am to 8 pm; Friday, by appointment.',
  );
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(NOTICE);
  await expectAccessible(page, [390]);
});
