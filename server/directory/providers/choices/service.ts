import { LANGUAGES } from '../../../../domain/directory/languages.ts';
import type { Provider } from '../../../../domain/directory/schemas.ts';
import type { Filter, Visit } from '../../../../domain/directory/search/filters.ts';
import type { SearchFilters, SearchQuery } from '../../../../domain/directory/search/schemas.ts';
import { isSearchableName } from '../../../../domain/directory/search/searchable-name.ts';
import { foldName, hasLetterOrDigit } from '../../../../domain/fold-text.ts';
import { MAX_NAMED } from '../../../../domain/limits.ts';
import type { Database } from '../../../db/schema.ts';
import type { Today } from '../../../db/today.ts';
import { type ReferenceLists, readReferenceLists } from '../../reference-lists/repository.ts';
import { keyOf } from '../criteria/keys.ts';
import { readChoices } from '../criteria/repository.ts';
import { type FilterQuery, type ResolvedCriteria, resolveCriteria } from '../criteria/resolve.ts';
import { ANY_PROVIDER, listProviders, type ProviderFilter, WHOLE_LIST } from '../list/repository.ts';
import { readDirectory, resolveFilter, toProvider } from '../public-view.ts';
import { countChoices } from './count.ts';

type Item = [value: number | string, name: string];

const SPOKEN = LANGUAGES.map(({ code, name }): Item => [code, name]);
const KINDS_OF_VISIT: [Visit, string][] = [
  ['video', 'By video'],
  ['in_person', 'In person'],
];

/** More parts would only cost time. */
const MAX_NAME_PARTS = 6;

/** How visitors narrow a search down, and find somebody by name. */
export function createFinder(db: Database, today: Today) {
  return {
    /** Returns the choices among the results of a search. @throws invalid if the query has too many filters. */
    async filters(query: SearchQuery & FilterQuery): Promise<SearchFilters> {
      const on = today();
      const lists = await readReferenceLists(db);
      const found = await resolveFilter(db, query, lists, on);
      const { stateId = null, insuranceCompanyId = null } = found?.filter ?? {};
      const resolved = resolveCriteria(query, lists, stateId);
      const isComplete = stateId !== null && insuranceCompanyId !== null;
      const texts = isComplete ? await readChoices(db, { stateId, insuranceCompanyId, on }) : [];
      return toFilters(texts, resolved, lists);
    },

    /** Returns at most MAX_NAMED listed providers whose names have all parts of the text. */
    async named(text: string): Promise<Provider[]> {
      if (!isSearchableName(text)) return [];
      const directory = await readDirectory(db);
      const name = nameParts(text, directory.credentials).slice(0, MAX_NAME_PARTS);
      const wanted: ProviderFilter = { ...ANY_PROVIDER, name, listing: 'listed' };
      const records = await listProviders(db, wanted, { ...WHOLE_LIST, limit: MAX_NAMED });
      return records.map((record) => toProvider(record, directory, today()));
    },
  };
}

/** Selected choices are always listed. @param texts see `choicesText`. */
function toFilters(
  texts: string[],
  { criteria, open: ofSearch, ignored }: ResolvedCriteria,
  { concerns, offices }: Pick<ReferenceLists, 'concerns' | 'offices'>,
): SearchFilters {
  const { total, counts } = countChoices(texts, criteria, ofSearch);
  const choicesOf = (filter: Filter, items: Item[]) =>
    items
      .map(([value, name]) => ({
        value: String(value),
        name,
        count: counts.get(keyOf(filter, value)) ?? 0,
        isSelected: criteria[filter].some((each) => each === value),
      }))
      .filter(({ count, isSelected }) => count > 0 || isSelected);
  const open = offices.filter(({ id }) => ofSearch.some((each) => each.id === id));
  const isAlone = (city: string) => open.filter((office) => office.city === city).length === 1;
  const cities = open
    .map(({ id, city, name }): Item => [id, isAlone(city) ? city : `${city}, ${name}`])
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const named = concerns.map(({ id, name }): Item => [id, name]);
  return {
    total,
    concerns: choicesOf('concern', named),
    languages: choicesOf('language', SPOKEN).sort(byCount),
    visits: choicesOf('visit', KINDS_OF_VISIT),
    offices: choicesOf('office', cities).sort(byCount),
    ignored,
  };
}

/** Returns the parts of a name without punctuation, and without credentials unless there is nothing else. */
function nameParts(text: string, credentials: { abbreviation: string }[]): string[] {
  const parts = text
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^\p{P}+|\p{P}+$/gu, ''))
    .filter(hasLetterOrDigit);
  const known = new Set(credentials.map(({ abbreviation }) => foldName(abbreviation)));
  const names = parts.filter((part) => !known.has(foldName(part)));
  return [...new Set(names.length > 0 ? names : parts)];
}

/** Keeps the order of equal counts. */
const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
