import { FILTERS } from '../../../../domain/directory/search/filters.ts';
import { type Criteria, isKeyOf, keyOf, type OpenOffices } from '../criteria/keys.ts';

/** Counts by key. */
type ChoiceCounts = { total: number; counts: Map<string, number> };

/** Counts the choices of search rows that meet the criteria of all other kinds. @param texts see `choicesText`. */
export function countChoices(texts: string[], criteria: Criteria, offices: OpenOffices): ChoiceCounts {
  const open = new Set(offices.map(({ id }) => keyOf('office', id)));
  const wanted = FILTERS.filter((filter) => criteria[filter].length > 0).map((filter) => ({
    filter,
    keys: new Set(criteria[filter].map((value) => keyOf(filter, value))),
  }));
  const counts = new Map<string, number>();
  let total = 0;
  // Many providers of a large directory offer the same.
  for (const [text, { length }] of Map.groupBy(texts, (each) => each)) {
    const keys = text.split(' ').filter((key) => key && (!isKeyOf('office', key) || open.has(key)));
    if (keys.some((key) => open.has(key))) keys.push(keyOf('visit', 'in_person'));
    const [missing, ...others] = wanted.filter((kind) => !keys.some((key) => kind.keys.has(key)));
    if (others.length > 0) continue;
    if (!missing) total += length;
    for (const key of keys) {
      if (!missing || isKeyOf(missing.filter, key)) counts.set(key, (counts.get(key) ?? 0) + length);
    }
  }
  return { total, counts };
}
