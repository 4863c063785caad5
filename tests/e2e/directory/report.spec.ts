import { expectAccessible } from '../../support/axe.ts';
import { addProvider } from '../../support/provider.ts';
import { newName } from '../../support/sessions.ts';
import { expect, test } from '../../support/site-fixture.ts';

test('a visitor reports a problem from the profile, and is told what is missing', async ({ page, site }) => {
  const lastName = newName();
  const { db } = site.services;
  const id = await addProvider(db, { firstName: 'Ada', lastName });
  await page.goto(`/providers/${id}`);
  await page.getByRole('link', { name: 'Report a problem with this listing' }).click();
  await expect(page).toHaveURL(`/providers/${id}/report`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a Problem with This Listing');
  await expect(page.getByText(`Ada ${lastName}`)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const kinds = page.getByRole('radiogroup', { name: 'What is wrong?' });
  const submit = page.getByRole('button', { name: 'Send report' });
  await submit.click();
  await expect(kinds).toBeFocused();
  await expect(kinds).toHaveAccessibleDescription('Please choose what is wrong');
  await expectAccessible(page, [390, 1280]);
  await kinds.getByRole('radio', { name: 'Something else' }).check();
  await expect(page.getByText('Please write what is wrong')).toHaveCount(2);
  await kinds.getByRole('radio', { name: "Doesn't take my insurance" }).check();
  await expect(page.getByText('Which insurer and state?')).toBeVisible();
  await kinds.getByRole('radio', { name: 'Something else' }).check();
  await page.getByLabel('Details').fill('<b>No</b> answer');
  await submit.press('Enter');
  await expect(page.locator('[tabindex="-1"]:focus')).toContainText('Thank you. We will check this listing.');
  await expectAccessible(page, [390, 1280]);
  const rows = db.selectFrom('listing_reports').select(['kind', 'count']).where('provider_id', '=', id);
  expect(await rows.execute()).toEqual([{ kind: 'other', count: 1 }]);
  await expect(page.getByRole('link', { name: /^← Back to the profile/ })).toHaveAttribute(
    'href',
    `/providers/${id}`,
  );
  await page.getByRole('link', { name: 'Back to the profile', exact: true }).click();
  await expect(page).toHaveURL(`/providers/${id}`);
});

test.describe('a captcha that the server rejects', () => {
  test.use({ expectedErrors: /403/ });

  test('keeps what was typed, and asks again', async ({ page, site }) => {
    const id = await addProvider(site.services.db, { lastName: newName() });
    await page.route('**/api/providers/*/reports', (route) =>
      route.fulfill({ status: 403, json: { error: 'CAPTCHA verification failed' } }),
    );
    await page.goto(`/providers/${id}/report`);
    await page.getByRole('radio', { name: 'Moved or left' }).check();
    await page.getByLabel('Details').fill('They moved.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('alert').first()).toContainText('CAPTCHA verification failed');
    await expect(page.getByLabel('Details')).toHaveValue('They moved.');
    await expectAccessible(page, [390]);
  });
});
