import type { Locator, Page } from '@playwright/test';

/** The address of a search with results. */
export const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

export const searchForm = (page: Page): Locator => page.getByRole('search', { name: 'Find a dietitian' });

/** The comboboxes, not the native selects before hydration. */
export const stateBox = (page: Page): Locator => comboboxOf(page, 'State');
export const insuranceBox = (page: Page): Locator => comboboxOf(page, 'Insurance');

export const submitSearch = (page: Page): Locator =>
  searchForm(page).getByRole('button', { name: 'Find a Dietitian' });

const comboboxOf = (page: Page, name: string) =>
  searchForm(page).getByRole('combobox', { name }).and(page.locator('input'));
