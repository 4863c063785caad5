import { readDefaultFaqs } from '../../../server/db/default-faqs.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

test.describe('home', () => {
  test.beforeEach(({ page }) => page.goto('/').then(() => {}));

  test('has headline, reassurance, search form, the twelve insurers and six benefit cards', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dietitians who accept your insurance');
    await expect(page.getByText('Most patients pay $0 out of pocket.').first()).toBeVisible();
    await expect(page.getByRole('search')).toBeVisible();
    const insurers = page.getByRole('region', { name: 'Insurers we work with' });
    await expect(insurers.getByRole('link')).toHaveText([
      'Aetna',
      'Blue Cross Blue Shield',
      'Cigna',
      'First Choice',
      'Honor Health',
      'Kaiser Permanente',
      'LifeWise',
      'Pacific Source',
      'Premera',
      'Providence',
      'Regence',
      'United',
    ]);
    await expect(insurers.getByRole('link', { name: 'Cigna', exact: true })).toHaveAttribute(
      'href',
      '/providers?insurance_company_name=Cigna',
    );
    await expect(
      page
        .getByRole('region', { name: 'Care that meets you where you are' })
        .getByRole('heading', { level: 3 }),
    ).toHaveText([
      'In person or virtual',
      'Pay with insurance',
      'Nutrition counseling',
      'Medical interpreters',
      'Weight-inclusive care',
      'Chronic condition support',
    ]);
  });

  test('Services: one item is open at a time, the illustration changes with it, and the first lists specialties', async ({
    page,
  }) => {
    const services = page.getByRole('region', { name: 'Services' });
    const titles = [
      'Personal Nutrition Counseling',
      'Corporate Wellness',
      'Medical Clinic Partnerships',
      'Diabetes Management',
    ];
    await expect(services.getByRole('heading', { level: 3 })).toHaveText(titles);
    await hydrated(page);
    const illustration = services.getByRole('presentation');
    await expect(illustration).toHaveAttribute('src', /services-default/);
    const seen = new Set<string | null>();
    for (const title of titles) {
      await services.getByRole('heading', { name: title }).click();
      await expect(services.locator('details[open]')).toHaveCount(1);
      await expect(services.locator('details[open]').getByRole('heading')).toHaveText(title);
      await expect(illustration).not.toHaveAttribute('src', /services-default/);
      await expect.poll(async () => seen.has(await illustration.getAttribute('src'))).toBe(false);
      seen.add(await illustration.getAttribute('src'));
    }
    expect(seen.size).toBe(4);
    await services.getByRole('heading', { name: 'Diabetes Management' }).click();
    await expect(services.locator('details[open]')).toHaveCount(0);
    await expect(illustration).toHaveAttribute('src', /services-default/);

    await services.getByRole('heading', { name: 'Personal Nutrition Counseling' }).click();
    await expect(services.getByRole('listitem')).toHaveText([
      'Preventive Nutrition',
      'Intuitive Eating',
      'Gastrointestinal',
      'Cancer',
      'Pediatric & Adolescents',
      'Food Allergies & Intolerances',
      'Eating Disorders',
      'Cardiovascular Health',
      'Sustainable Weight Loss',
      'Diabetes Management',
    ]);
  });
});

test('FAQ: two equal halves, rounded up for the first column, with the facts', async ({ page }) => {
  await page.goto('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  const counts = await page
    .locator('main details')
    .evaluateAll((all) =>
      [...Map.groupBy(all, (item) => item.parentElement).values()].map((items) => items.length),
    );
  expect(counts).toEqual([6, 6]);
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
    ...readDefaultFaqs().map(({ question }) => question),
    'Still have a question?',
  ]);
  const text = (await page.locator('main').textContent()) ?? '';
  for (const fact of [
    'A cancellation or no-show within 24 hours of an appointment costs $40.',
    'more than 10 minutes',
    'Aetna, Blue Cross Blue Shield, United Health Care, Cigna, Regence and Premera',
    'Visa, MasterCard, American Express and Discover credit cards, debit cards, and FSA/HSA cards',
    'superbill',
    'A card on file is required when booking.',
  ]) {
    expect(text).toContain(fact);
  }
});

test('FAQ: a link to an answer opens it, and paper shows all answers', async ({ page }) => {
  await page.goto('/faqs#payment');
  const open = page.locator('main details[open]');
  await expect(open.getByRole('heading')).toHaveText('Which payment methods do you accept?');
  await expectAccessible(page, [390]);
  await page.getByRole('link', { name: 'Link to this answer' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/faqs#payment');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('A card on file is required when booking.')).toBeVisible();
});

test("About: the founder's story, 2022, multiple states, telehealth", async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
  const main = page.locator('main');
  for (const fact of ['2022', 'multiple states', 'telehealth', 'founder', 'Oregon'])
    await expect(main).toContainText(fact);
});

test("Careers: sections, facts, and 'Apply Now' in a new tab", async ({ page }) => {
  await page.goto('/careers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dietitian Opportunities');
  await expect(page.getByRole('heading', { level: 2, name: 'Why Choose Us?' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: "Who We're Looking For" })).toBeVisible();
  const main = page.locator('main');
  for (const fact of [
    '$60 to $90 per hour',
    'Registered Dietitian',
    'active state license',
    'CAQH',
    'malpractice insurance',
    'solo practice',
    'group practice',
  ]) {
    await expect(main).toContainText(fact);
  }
  const apply = page.getByRole('link', { name: /Apply Now/ });
  await expect(apply).toHaveAttribute('target', '_blank');
  await expect(apply).toHaveAttribute('href', /^https:/);
});
