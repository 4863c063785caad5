import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll } from '../../support/axe.ts';
import { addProvider } from '../../support/provider.ts';
import { RESULTS, stateBox, submitSearch } from '../../support/search-form.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

test('the prompt makes no call for providers; choices lead to results', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/providers') && calls.push(request.url()));
  await page.goto('/faqs');
  await settled(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dietitians', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Find a Provider' })).toBeVisible();
  expect(calls).toEqual([]);

  await page.goto('/providers?insurance_company_name=Pacific+Source');
  const states = page.getByRole('region', { name: 'States where our dietitians take Pacific Source' });
  await expect(states.getByRole('link', { name: 'Montana' })).toHaveText(/^Montana\d+ dietitians?$/);
  await stateBox(page).fill('minnesota');
  await stateBox(page).press('Enter');
  await submitSearch(page).click();
  await expect(page.getByRole('heading', { name: 'No Results' })).toBeFocused();
  await states.getByRole('link', { name: 'Montana' }).click();
  await expect(
    page.getByRole('heading', { name: 'Dietitians in Montana who take Pacific Source' }),
  ).toBeFocused();
  await expect(page).toHaveURL('/providers?state_code=MT&insurance_company_name=Pacific+Source');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the badge that matches pulses; the focus ring goes around the card', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(RESULTS);
  const badges = page.getByRole('article').first().getByRole('listitem');
  const pulsing = await badges.evaluateAll((all) =>
    all
      .filter((badge) => getComputedStyle(badge).animationName === 'pulse-match')
      .map((badge) => badge.firstChild?.textContent),
  );
  expect(pulsing).toEqual(['Washington', 'Regence']);
  expect(await badges.count()).toBeGreaterThan(2);

  const card = page.getByRole('article').first();
  await card.getByRole('heading').getByRole('link').focus();
  await expect(card).toHaveCSS('outline-style', 'solid');
  await expect(card.getByRole('heading').getByRole('link')).toHaveCSS('outline-style', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(badges.first()).toHaveCSS('animation-name', 'none');
});

test('on a small phone, a search scrolls to its results; Back restores the place', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/providers?state_code=OR&insurance_company_name=Regence');
  const state = stateBox(page);
  for (const [typed, title] of [
    ['florida', 'No Results'],
    ['washington', 'Dietitians in Washington who take Regence'],
  ] as const) {
    // The form folds once there are results, and its select becomes searchable once a visitor acts.
    await expect(async () => {
      if (await state.isHidden()) await page.getByText('Change').click();
      await state.fill(typed, { timeout: 2_000 });
    }).toPass();
    await state.press('Enter');
    await submitSearch(page).click();
    const heading = page.getByRole('heading', { name: title });
    await expect(heading).toBeFocused();
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(667 / 2);
  }
  await expect(page.getByText(/^\d+ dietitians shown$/)).toBeInViewport();
  const card = page.getByRole('article').nth(8);
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();
});

const perRow = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);

test('a card is at most 420 px high on a phone and 240 on a desktop; two or three in a row', async ({
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
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(240);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(420);
  await expectNoHorizontalScroll(page, [390, 768, 1280]);
  await page.goto(RESULTS);
  expect(await perRow(page)).toBe(2);
});
