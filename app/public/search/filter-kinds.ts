import { FILTERS, type Filter } from '../../../domain/directory/search/filters.ts';
import type { SearchFilters } from '../../../domain/directory/search/schemas.ts';

type FilterChoice = SearchFilters['concerns'][number];

/** A kind of filter, with what visitors choose from. */
export type FilterKind = { filter: Filter; label: string; choices: FilterChoice[] };

export type SelectedChoice = FilterChoice & { filter: Filter };

const LABELS: Record<Filter, string> = {
  concern: 'Concern',
  language: 'Language',
  visit: 'Visit',
  office: 'In person in',
};

/** Returns the kinds with choices. */
export function filterKinds(filters: SearchFilters): FilterKind[] {
  return FILTERS.map((filter) => ({
    filter,
    label: LABELS[filter],
    choices: filters[`${filter}s` as const],
  })).filter(({ choices }) => choices.length > 0);
}

/** Returns the selected choices of all kinds. */
export function selectedChoices(kinds: FilterKind[]): SelectedChoice[] {
  return kinds.flatMap(({ filter, choices }) =>
    choices.filter(({ isSelected }) => isSelected).map((choice) => ({ filter, ...choice })),
  );
}
