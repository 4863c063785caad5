import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { holdRequest } from '../../support/portal-fixture.ts';
import { insuranceBox, RESULTS, searchForm, stateBox, submitSearch } from '../../support/search-form.ts';
import { expect, test } from '../../support/site-fixture.ts';

const options = (page: Page) => page.getByRole('option');

test('the comboboxes: search, keyboard, selection', async ({ page }) => {
  await page.goto('/providers');

  await test.step('works by keyboard: page jump is 5, Escape closes, Enter selects', async () => {
    await stateBox(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(51);
    await expectAccessible(page, [390]);
    const active = page.getByRole('option', { selected: true });
    const labels = await options(page).allInnerTexts();
    await page.keyboard.press('Home');
    for (const [key, index] of [
      ['PageDown', 5],
      ['PageDown', 10],
      ['PageUp', 5],
    ] as const) {
      await page.keyboard.press(key);
      await expect(active).toHaveText(labels[index] ?? '');
    }
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(stateBox(page)).toHaveValue('Wyoming');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).filter({ has: page.locator('svg') })).toHaveText('Wyoming');
  });

  await test.step('Enter immediately after typing selects the typed option', async () => {
    await page.goto('/providers');
    await stateBox(page).evaluate((input: HTMLInputElement) => {
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Oregon');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await expect(stateBox(page)).toHaveValue('Oregon');
  });

  await test.step('Tab moves to the next field, also with a long list open', async () => {
    await stateBox(page).fill('');
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(51);
    await page.keyboard.press('Tab');
    await expect(insuranceBox(page)).toBeFocused();
    await expect(stateBox(page)).toHaveValue('');
  });
});

test('a failed submission marks the fields and keeps the focus', async ({ page }) => {
  await page.goto('/providers');
  await expect(stateBox(page)).toHaveAttribute('placeholder', 'Select a state...');
  await submitSearch(page).click();
  await expect(stateBox(page)).toHaveAttribute('placeholder', 'State is required');
  await expect(insuranceBox(page)).toHaveAttribute('placeholder', 'Insurance is required');
  await expect(stateBox(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(stateBox(page)).toHaveAccessibleDescription('State is required');
  await expect(insuranceBox(page)).toHaveAccessibleDescription('Insurance is required');
  await expect(searchForm(page).getByRole('status')).toHaveText('State is required. Insurance is required');
  await expect(submitSearch(page)).toBeFocused();
  await expect(page).toHaveURL('/providers');
  await expectAccessible(page, [390]);

  await stateBox(page).fill('Maine');
  await stateBox(page).press('Enter');
  await expect(stateBox(page)).not.toHaveAttribute('aria-invalid');
  await submitSearch(page).click();
  await expect(searchForm(page).getByRole('status')).toHaveText('Insurance is required');

  await test.step('the red goes at the first key; an insurer that is not listed leads to the phone', async () => {
    await insuranceBox(page).press('z');
    await expect(insuranceBox(page)).not.toHaveAttribute('aria-invalid');
    const note = searchForm(page).getByText(/^We do not list this insurance/);
    await insuranceBox(page).fill('medicaid');
    await submitSearch(page).click();
    await expect(note).toHaveText('We do not list this insurance. Call (503) 555-0142 and we will check.');
    await expect(insuranceBox(page)).toHaveAttribute('placeholder', 'Insurance is required');
    await insuranceBox(page).fill('aetna');
    await expect(note).toHaveCount(0);
  });
});

test('a prefilled search: text without a match, other text, and no text', async ({ page }) => {
  await page.goto(RESULTS);

  await expect(stateBox(page)).toHaveValue('Washington');
  await expect(insuranceBox(page)).toHaveValue('Regence');
  await test.step('Escape and the arrow button restore the label of the selection', async () => {
    await stateBox(page).fill('idaho');
    await stateBox(page).press('Escape');
    await expect(stateBox(page)).toHaveValue('Washington');
    await stateBox(page).fill('new');
    await page.getByRole('button', { name: 'Show options: State' }).click();
    await expect(stateBox(page)).toHaveValue('Washington');
  });

  await test.step('text without a match is reset to the selection, and an empty field has none', async () => {
    await stateBox(page).fill('xyz');
    await stateBox(page).press('Enter');
    await expect(searchForm(page).getByText('No match. Try another spelling.')).toBeVisible();
    await expect(page).toHaveURL(RESULTS);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(stateBox(page)).toHaveValue('Washington');
    await stateBox(page).fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await submitSearch(page).click();
    await expect(stateBox(page)).toHaveAttribute('placeholder', 'State is required');
  });

  await test.step('text that names an option selects it, however the field loses focus; a slow search says so', async () => {
    const { seen } = await holdRequest(page, '**/api/providers?*');
    await stateBox(page).fill('oregon');
    await insuranceBox(page).click();
    await expect(stateBox(page)).toHaveValue('Oregon');
    await insuranceBox(page).fill('aet');
    await submitSearch(page).click();
    await expect(page.getByText('Searching for providers...')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await (await seen).continue();
    await expect(page).toHaveURL('/providers?state_code=OR&insurance_company_name=Aetna');
    await expect(page.getByRole('heading', { name: /^Dietitians in Oregon/ })).toBeVisible();
    await expect(stateBox(page)).toHaveValue('Oregon');
  });

  await test.step('Back shows the search of its URL, without an error of another', async () => {
    await stateBox(page).fill('');
    await submitSearch(page).click();
    await expect(stateBox(page)).toHaveAttribute('placeholder', 'State is required');
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Dietitians in Washington/ })).toBeVisible();
    await expect(stateBox(page)).toHaveValue('Washington');
    await expect(searchForm(page).getByRole('status')).toBeEmpty();
  });
});

test("focus moves to the results' heading, and to an opened page", async ({ page }) => {
  const heading = (insurer: string) =>
    page.getByRole('heading', { name: `Dietitians in Washington who take ${insurer}` });
  await page.goto('/');
  await expect(insuranceBox(page)).toHaveAttribute('placeholder', 'Select insurance...');
  await stateBox(page).fill('washington');
  await options(page).getByText('Washington').click();
  await insuranceBox(page).fill('regence');
  await insuranceBox(page).press('Enter');
  await submitSearch(page).click();
  await expect(page).toHaveURL(RESULTS);
  await expect(heading('Regence')).toBeFocused();
  await insuranceBox(page).fill('aetna');
  await insuranceBox(page).press('Enter');
  await submitSearch(page).press('Enter');
  await expect(heading('Aetna')).toBeFocused();
  await expect(page.getByRole('status').getByText(/^\d+ dietitians? shown$/)).toBeVisible();
  await page.goBack();
  await expect(heading('Regence')).toBeVisible();
  await expect(heading('Regence')).not.toBeFocused();
  await page.goForward();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the menu is 140 to 300 px high, and fits into a low window', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('listbox').locator('..');
  const height = async () => (await menu.boundingBox())?.height ?? 0;
  await page.setViewportSize({ width: 390, height: 480 });
  await insuranceBox(page).focus();
  await insuranceBox(page).press('ArrowDown');
  await expect(options(page)).toHaveCount(12);
  await expect(menu).toBeInViewport({ ratio: 1 });
  expect(await height()).toBeGreaterThanOrEqual(140);
  await page.setViewportSize({ width: 1280, height: 1200 });
  await stateBox(page).click();
  await expect.poll(height).toBe(300);
  await stateBox(page).fill('texas');
  await expect.poll(height).toBe(140);
  // Playwright rejects a click on what something else covers.
  await options(page).click();
  await expect(stateBox(page)).toHaveValue('Texas');
});

test('choices made before the comboboxes load are kept; a focused select stays until then', async ({
  page,
}) => {
  const scripts: (() => void)[] = [];
  await page.route('**/assets/combobox-*.js', (route) => scripts.push(() => void route.continue()));
  await page.goto('/');
  await expect.poll(() => scripts.length).toBe(1);
  const select = page.locator('select[name=state_code]');
  await select.focus();
  await select.selectOption('OR');
  const loaded = page.waitForResponse('**/assets/combobox-*.js');
  for (const release of scripts) release();
  await (await loaded).finished();
  await expect(select).toBeFocused();
  await submitSearch(page).focus();
  await expect(stateBox(page)).toHaveValue('Oregon');
  await expect(insuranceBox(page)).toHaveValue('');
  await expect(searchForm(page).locator('select')).toHaveCount(0);
});
