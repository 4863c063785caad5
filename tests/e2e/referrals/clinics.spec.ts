import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import {
  answerReferrals,
  fillReferral,
  openReferral,
  PATIENT,
  submitButton,
  TAKEN,
} from '../../support/referral-page.ts';
import { referForClinic, STAFF } from '../../support/referrals.ts';

const RECEIPT = 'http://localhost/patient-referral/receipt/x';

test('clinical details are closed, open with an error, and are sent only when filled in', async ({
  page,
}) => {
  const { requests } = await answerReferrals(page, [201, { ...TAKEN[1], receipt_url: RECEIPT }]);
  await openReferral(page);
  await expect(page.getByLabel('NPI')).toHaveCount(0);
  await fillReferral(page);
  const summary = page.getByText('Add clinical details');
  await summary.click();
  await page.getByLabel('NPI').fill('1234567890');
  await page.getByLabel('State').selectOption('OR');
  await page.getByLabel('Preferred language').selectOption('es');
  await page.getByLabel('Interpreter needed').check();
  await expectAccessible(page, [320, 1280]);
  await summary.click();
  await expect(page.getByLabel('NPI')).toBeHidden();
  await submitButton(page).click();
  await expect(page.getByLabel('NPI')).toBeFocused();
  await expect(page.getByLabel('NPI')).toHaveAccessibleDescription(/last digit/);
  await page.getByLabel('NPI').fill('');
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeVisible();
  await expect(page.getByLabel('NPI')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See the status of this referral' })).toHaveAttribute(
    'href',
    RECEIPT,
  );
  const names = [...(requests[0]?.postData() ?? '').matchAll(/name="patient_referral\[(\w+)\]"/g)];
  expect(names.map(([, name]) => name)).toEqual([
    ...['first_name', 'last_name', 'phone', 'email', 'company'],
    ...['state_code', 'preferred_language', 'needs_interpreter'],
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form')).toBeHidden();
});

test('staff make a clinic link, print its QR code, and retire it', async ({ page, site }) => {
  const name = `Northside ${Date.now()}`;
  await page.goto('/portal/referrals');
  await page.getByRole('link', { name: 'Clinic links' }).click();
  await page.getByRole('button', { name: 'New Clinic Link' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill('503 555 0143');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
  await expectAccessible(page, [390, 1280]);
  await page.getByRole('link', { name: `QR code of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('img', { name: /^QR code of http/ })).toBeVisible();
  await expectAccessible(page, [390]);

  const slug = (await site.services.clinics.list()).find((clinic) => clinic.name === name)?.slug;
  await page.goto(`/patient-referral?clinic=${slug}`);
  await expect(page.getByLabel('Company')).toHaveValue(name);
  await page.getByText('Add clinical details').click();
  await expect(page.getByLabel('Clinic phone')).toHaveValue('(503) 555-0143');

  await page.goto('/portal/referrals/clinics');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel(/^Retired/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Retired');
  await page.goto(`/patient-referral?clinic=${slug}`);
  await expect(page.getByLabel('Company')).toHaveValue('');
});

test('a receipt shows the state, a stop link has a button, and wrong links help', async ({ page, site }) => {
  const { reference, receiptToken, stopToken } = await referForClinic(site.services);
  const response = await page.goto(`/patient-referral/receipt/${receiptToken}`);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Received');
  await expect(page.getByRole('definition')).toHaveText([reference, /\d{4}$/]);
  await expect(page.locator('main')).not.toContainText(PATIENT['Last name']);
  await expectAccessible(page, [320, 1280]);
  await page.goto(`/patient-referral/stop-mails/${stopToken}`);
  await expectAccessible(page, [320]);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will get no more of these emails');
  for (const path of ['receipt', 'stop-mails']) {
    const wrong = await page.request.get(`/patient-referral/${path}/wrong`);
    expect([wrong.status(), await wrong.text()]).toEqual([404, expect.stringContaining('call us at')]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a clinic link fills the form, and is not cached', async ({ page, site }) => {
    const { slug } = await site.services.clinics.create(
      { name: 'Harbor Clinic', fax: '503 555 0144' },
      STAFF,
    );
    const response = await page.goto(`/patient-referral?clinic=${slug}`);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByLabel('Company')).toHaveValue('Harbor Clinic');
    await page.getByText('Add clinical details').click();
    await expect(page.getByLabel('Clinic fax')).toHaveValue('(503) 555-0144');
    const unknown = await page.goto('/patient-referral?clinic=made-up');
    expect(unknown?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByLabel('Company')).toHaveValue('');
  });

  test('a stop link works', async ({ page, site }) => {
    const clinicEmail = 'desk@harbor-clinic.example';
    const { stopToken } = await referForClinic(site.services, { clinicEmail });
    await page.goto(`/patient-referral/stop-mails/${stopToken}`);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will get no more of these emails');
  });
});
