import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addProviders, TESTER } from '../../support/provider.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

const WIDTHS = [390, 1280];

const box = (page: Page) => page.getByRole('complementary', { name: 'Coverage and booking' });
const select = (page: Page, label: string) => box(page).getByRole('combobox', { name: label });

async function check(page: Page, state: string, insurer: string): Promise<void> {
  await select(page, 'State').selectOption(state);
  await select(page, 'Insurance').selectOption(insurer);
  await box(page).getByRole('button', { name: 'Check' }).click();
}

test('the box answers for the search, then for another choice in place, and names who fits', async ({
  page,
  site,
}) => {
  const { db, providers } = site.services;
  const [id = 0, other] = await addProviders(db, [
    { firstName: 'Devon', states: ['ND'], insuranceCompanies: ['Regence'] },
    { firstName: 'Wren', lastName: 'Fits', states: ['SD'], insuranceCompanies: ['Regence'] },
  ]);
  await providers.verify(id, TESTER);
  await page.goto('/providers?state_code=ND&insurance_company_name=Regence');
  await hydrated(page);
  await page.getByRole('link', { name: 'Devon Provider' }).click();
  await expect(box(page)).toContainText(
    'Yes. Devon takes Regence in North Dakota. What you pay depends on your plan.',
  );
  await expect(box(page)).toContainText(/Checked on \w+ \d+, \d{4}/);
  await expect(select(page, 'State')).toHaveValue('ND');
  await expectAccessible(page, WIDTHS);

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await check(page, 'SD', 'Regence');
  await expect(box(page).getByRole('status')).toContainText("No. Devon isn't licensed in South Dakota.");
  await expect(page).toHaveURL(`/providers/${id}?state_code=SD&insurance_company_name=Regence`);
  await expect(box(page).getByRole('button', { name: 'Check' })).toBeFocused();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  const fits = box(page).getByRole('link', { name: 'See dietitians who take Regence in South Dakota' });
  await expect(fits).toHaveAttribute('href', '/providers?state_code=SD&insurance_company_name=Regence');
  await expect(fits).toHaveClass(/button-primary/);
  await expect(box(page).locator('.button-primary')).toHaveCount(1);
  await expect(box(page).getByRole('link', { name: 'How insurance covers visits' })).toHaveCount(0);
  await expectAccessible(page, WIDTHS);
  // The search stays the place to go back to.
  const back = page.getByRole('link', { name: '← Back to Provider Search' });
  await expect(back).toHaveAttribute('href', /state_code=ND/);
  await page.reload();
  await expect(box(page)).toContainText("isn't licensed in South Dakota.");

  await box(page).getByRole('link', { name: 'Wren Fits' }).click();
  await expect(page).toHaveURL(`/providers/${other}`);
  await expect(box(page)).toContainText(
    'Yes. Wren takes Regence in South Dakota. What you pay depends on your plan.',
  );
  await box(page).getByRole('link', { name: 'What to ask Regence about cost' }).click();
  await expect(page).toHaveURL('/insurance/regence');
});

test('the box stays in sight on a wide screen, and stands above the bio on a phone', async ({ page }) => {
  await page.goto('/providers/1');
  await expect(box(page).getByRole('link', { name: 'How insurance covers visits' })).toBeVisible();
  const about = page.getByRole('heading', { name: 'About' });
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.getByRole('heading', { name: 'Visits' }).scrollIntoViewIfNeeded();
  await expect(box(page).getByRole('link', { name: /Book an Appointment/ })).toBeInViewport();
  await expect(box(page).getByRole('heading', { name: 'Do they take my insurance?' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 800 });
  const question = box(page).getByRole('heading', { name: 'Do they take my insurance?' });
  const [top, bio] = await Promise.all([question.boundingBox(), about.boundingBox()]);
  expect(top?.y).toBeLessThan(bio?.y ?? Number.NEGATIVE_INFINITY);
});

test('the script prints on one page, alone', async ({ page }) => {
  await page.goto('/insurance/blue-cross-blue-shield');
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a Dietitian' })).toHaveAttribute(
    'href',
    /^\/providers\?.*insurance_company_name=Blue\+Cross\+Blue\+Shield/,
  );
  await page.getByRole('link', { name: 'The script for the call' }).click();
  await expect(page.getByRole('heading', { name: 'A script for the call' })).toBeInViewport();
  const print = page.getByRole('button', { name: 'Print the script' });
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { isPrinted: true });
  });
  // Visible once it works.
  await print.click();
  expect(await page.evaluate(() => 'isPrinted' in window)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Person you speak to')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'A script for the call to Blue Cross Blue Shield',
  ]);
  await expect(print).toBeHidden();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('insurers are linked from home, FAQs, footer and results', async ({ page }) => {
  await page.goto('/');
  const home = page.getByRole('region', { name: 'Insurers we work with' });
  await home.getByRole('link', { name: 'Coverage with Regence' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seeing a Dietitian with Regence');
  await page.getByRole('link', { name: /^Washington/ }).click();
  await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Regence');
  await page.getByRole('link', { name: 'See what to ask Regence about cost' }).click();
  await expect(page).toHaveURL('/insurance/regence');
  for (const link of ['How insurance covers visits, and what to ask your insurer', 'Insurance and Cost']) {
    await page.goto('/faqs');
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurance and Cost');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the box is a plain form', async ({ page }) => {
    await page.goto('/providers/1');
    await check(page, 'UT', 'Aetna');
    await expect(page).toHaveURL('/providers/1?state_code=UT&insurance_company_name=Aetna');
    await expect(box(page)).toContainText("isn't licensed in Utah.");
    await expect(select(page, 'State')).toHaveValue('UT');
  });
});
