import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from '../../support/axe.ts';
import { addProvider } from '../../support/provider.ts';
import { stateBox, submitSearch } from '../../support/search-form.ts';
import { expect, hydrated, settled, test } from '../../support/site-fixture.ts';

const WASHINGTON_REGENCE = '/providers?state_code=WA&insurance_company_name=Regence';

test('shows the prompt unless both are selected, and makes no call for providers', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/providers') && calls.push(request.url()));
  await page.goto('/faqs');
  await settled(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dietitians', exact: true }).click();
  const prompt = page.getByRole('heading', { name: 'Find a Provider' });
  await expect(prompt).toBeVisible();
  await expect(
    page.getByText('Please select a state and an insurance provider to find a dietitian who can help you.'),
  ).toBeVisible();
  expect(calls).toEqual([]);
});

for (const [query, chosen, missing, name, link] of [
  ['state_code=WA', 'Washington', 'insurance', 'Insurance that our dietitians in Washington take', 'Regence'],
  ['insurance_company_name=Cigna', 'Cigna', 'state', 'States where our dietitians take Cigna', 'Oregon'],
] as const) {
  test(`with only ${query}: says what is missing and offers choices with counts`, async ({ page }) => {
    await page.goto(`/providers?${query}`);
    await expect(page.getByRole('heading', { name: 'Find a Provider' })).toBeVisible();
    await expect(page.getByText(`You chose ${chosen}. Only your ${missing} is missing`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    const choice = page.getByRole('region', { name }).getByRole('link', { name: link });
    await expect(choice).toHaveText(new RegExp(`^${link}\\d+ dietitians?$`));
    await expectAccessible(page, [390, 1280]);
    await choice.click();
    await expect(page).toHaveURL(/state_code=\w+&insurance_company_name=\w+$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test('the no-results notice offers insurers with dietitians in the state, and states with one for the insurer', async ({
  page,
}) => {
  await page.goto('/providers?state_code=MN&insurance_company_name=Pacific+Source');
  await expect(page.getByRole('heading', { name: 'No Results' })).toBeVisible();
  await expect(
    page.getByText('No providers found in Minnesota that take Pacific Source insurance.'),
  ).toBeVisible();
  await expect(page.getByText('Please make a new selection to find an available provider.')).toBeVisible();
  const insurers = page.getByRole('region', { name: 'Insurance that our dietitians in Minnesota take' });
  await expect(insurers.getByRole('link', { name: 'Premera' })).toBeVisible();
  await expect(insurers.getByRole('link', { name: 'Pacific Source' })).toHaveCount(0);
  const states = page.getByRole('region', { name: 'States where our dietitians take Pacific Source' });
  await states.getByRole('link', { name: 'Montana' }).click();
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Montana who take Pacific Source' }),
  ).toBeFocused();
  await expect(page).toHaveURL('/providers?state_code=MT&insurance_company_name=Pacific+Source');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the badge that matches pulses, others do not; the focus ring goes around the card; nothing moves under prefers-reduced-motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(WASHINGTON_REGENCE);
  const badges = page.getByRole('article').first().getByRole('listitem');
  const shown = await badges.evaluateAll((all) =>
    all.map((badge) => ({
      text: badge.firstChild?.textContent,
      animation: getComputedStyle(badge).animationName,
    })),
  );
  const pulsing = shown.filter(({ animation }) => animation === 'pulse-match').map(({ text }) => text);
  expect(pulsing).toEqual(['Washington', 'Regence']);
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter(({ animation }) => animation === 'none').length).toBe(shown.length - 2);
  // WCAG 2.2.2: automatic motion that lasts longer must be stoppable.
  const endTimes = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  expect(Math.max(...endTimes)).toBeLessThan(5000);

  const card = page.getByRole('article').first();
  await card.getByRole('heading').getByRole('link').focus();
  await expect(card).toHaveCSS('outline-style', 'solid');
  await expect(card.getByRole('heading').getByRole('link')).toHaveCSS('outline-style', 'none');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});

test('on a small phone, a search scrolls to the results, or to the notice without results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/providers?state_code=OR&insurance_company_name=Regence');
  const state = stateBox(page);
  for (const [typed, title] of [
    ['florida', 'No Results'],
    ['washington', 'Dietitians in Washington who take Regence'],
  ] as const) {
    await state.fill(typed);
    await state.press('Enter');
    await submitSearch(page).click();
    const heading = page.getByRole('heading', { name: title });
    await expect(heading).toBeFocused();
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(667 / 2);
  }
  await expect(page.getByText(/^\d+ dietitians shown$/)).toBeInViewport();
});

test.describe('lists that fail to load', () => {
  test.use({ expectedErrors: /Failed to load (states|insurance companies|resource)/ });

  test('are logged, and the form is empty', async ({ page }) => {
    await page.route('**/api/{states,insurance_companies}', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto('/faqs');
    await settled(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Dietitians', exact: true }).click();
    await hydrated(page);
    await page.getByRole('combobox', { name: 'State' }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    expect(messages.some((text) => text.includes('Failed to load states'))).toBe(true);
    expect(messages.some((text) => text.includes('Failed to load insurance companies'))).toBe(true);
  });
});

test('going back from a profile restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${WASHINGTON_REGENCE}#results`);
  await hydrated(page);
  await page.getByRole('article').nth(8).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article').nth(8)).toBeInViewport();
});

const perRow = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);

test('a card with 4 states and 8 insurers is at most 330 px high on a phone; two cards beside the filters, three without', async ({
  page,
  site,
}) => {
  const { db } = site.services;
  const insurers = [
    ...['Aetna', 'Blue Cross Blue Shield', 'Cigna', 'Honor Health'],
    ...['Kaiser Permanente', 'LifeWise', 'Pacific Source', 'Providence'],
  ];
  const states = ['SD', 'NE', 'KS', 'OK'];
  for (const lastName of ['One', 'Two', 'Three'])
    await addProvider(db, { lastName, states, insuranceCompanies: insurers });
  await page.goto('/providers?state_code=SD&insurance_company_name=Honor+Health');
  const card = page.getByRole('article').first();
  await expect(card.getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await perRow(page)).toBe(3);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(330);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, [390, 768, 1280]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(WASHINGTON_REGENCE);
  expect(await perRow(page)).toBe(2);
});
