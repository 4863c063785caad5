import { sortLanguages } from '../../../../domain/directory/languages.ts';
import { FILTERS, type Filter, VISITS } from '../../../../domain/directory/search/filters.ts';
import type { SearchFilters } from '../../../../domain/directory/search/schemas.ts';
import { parseId } from '../../../../domain/ids.ts';
import { MAX_FILTERS } from '../../../../domain/limits.ts';
import { shorten } from '../../../../domain/shorten.ts';
import { invalid } from '../../../errors.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import type { Criteria, OpenOffices } from './keys.ts';

/** The values that a request names. */
export type FilterQuery = Partial<Record<Filter, string[]>>;

export type ResolvedCriteria = Pick<SearchFilters, 'ignored'> & {
  criteria: Criteria;
  open: OpenOffices;
};

/** Of an ignored value, as much as identifies it. */
const SHOWN_LENGTH = 40;

/**
 * Resolves filters. Unknown values, retired concerns, and offices that are hidden or in another state are ignored.
 * @param stateId the state of the search; null for any. @throws invalid if there are more than MAX_FILTERS.
 */
export function resolveCriteria(
  query: FilterQuery,
  { concerns, offices }: Pick<ReferenceLists, 'concerns' | 'offices'>,
  stateId: number | null,
): ResolvedCriteria {
  const count = FILTERS.flatMap((filter) => query[filter] ?? []).length;
  if (count > MAX_FILTERS) throw invalid(`At most ${MAX_FILTERS} filters are possible.`);
  const open = offices.filter((each) => !each.isHidden && (stateId === null || each.stateId === stateId));
  const ignored: ResolvedCriteria['ignored'] = [];
  const criteria: Criteria = {
    concern: read('concern', (value) => concerns.find(({ id }) => id === parseId(value))?.id),
    language: read('language', (code) => sortLanguages([code])[0]?.code),
    visit: read('visit', (value) => VISITS.find((each) => each === value)),
    office: read('office', (value) => open.find(({ id }) => id === parseId(value))?.id),
  };
  return { criteria, open, ignored };

  function read<Value>(filter: Filter, find: (value: string) => Value | undefined): Value[] {
    const values = new Set<Value>();
    for (const value of query[filter] ?? []) {
      const known = find(value);
      if (known === undefined) ignored.push({ filter, value: shorten(value, SHOWN_LENGTH) });
      else values.add(known);
    }
    return [...values];
  }
}
