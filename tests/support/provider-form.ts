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

/** Opens a list of choices. */
export async function openList(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^(Add|Change): ${label}`) }).click();
  return group(page, new RegExp(`^${label}`));
}

/** Opens a section that starts folded, because it has no content. */
export function openSection(page: Page, title: string): Promise<void> {
  return page.locator('form summary', { hasText: title }).click();
}
