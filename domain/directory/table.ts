/** What the portal's table of providers is sorted by; with a minus in descending order. */
export const PROVIDER_SORTS = ['name', 'credentials', 'states', 'insurers'] as const;
export type ProviderSort = (typeof PROVIDER_SORTS)[number];

/** Returns the order that a text names, such as '-states'; null for another text. */
export function readSort(text: string): { by: ProviderSort; isDescending: boolean } | null {
  const isDescending = text.startsWith('-');
  const by = PROVIDER_SORTS.find((each) => each === text.slice(isDescending ? 1 : 0));
  return by ? { by, isDescending } : null;
}
