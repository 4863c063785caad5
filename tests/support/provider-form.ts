import type { Locator, Page } from '@playwright/test';

/** A field of the provider form, but not the search of a list. */
export function field(page: Page, label: string): Locator {
  return page.locator('input:not([type=search]), textarea').and(page.getByLabel(label)).first();
}

/** The labels of the fields that the form marks as changed. */
export function changedLabels(page: Page): Promise<string[]> {
  return page
    .locator('[data-changed]')
    .locator('label, legend')
    .filter({ hasText: 'Changed' })
    .allTextContents();
}

/** A license, a list or the states of an insurer, by its name. */
export const group = (page: Page, name: string | RegExp): Locator => page.getByRole('group', { name });
